// Serves a run as `polygrain view` does, with the same paths and headers.

import { createServer, type Server, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { AddressInfo } from "node:net";
import type { MockRun } from "./scenes.ts";

const CSP =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const DIST = join(import.meta.dirname, "../../dist");

export class MockServer {
  private readonly server: Server;
  private readonly listeners = new Set<ServerResponse>();
  /** Frames asked for so far. */
  readonly asked: number[] = [];

  private constructor(public source: MockRun) {
    this.server = createServer((request, response) => {
      this.answer(request.url ?? "/", response).catch((error: unknown) => {
        response.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify({ error: String(error) }));
      });
    });
  }

  static async start(source: MockRun, port = 0): Promise<MockServer> {
    const mock = new MockServer(source);
    await new Promise<void>((resolve) => mock.server.listen(port, "127.0.0.1", resolve));
    return mock;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Tells those who listen. */
  send(event: string, data: unknown): void {
    for (const response of this.listeners) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  async stop(): Promise<void> {
    for (const response of this.listeners) response.end();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, "http://localhost");
    response.setHeader("content-security-policy", CSP);
    response.setHeader("x-content-type-options", "nosniff");
    if (!pathname.startsWith("/api/")) return this.asset(pathname, response);
    response.setHeader("cache-control", "no-store");
    const number = /^\/api\/frames\/(\d+)$/.exec(pathname);
    if (number) return this.frame(Number(number[1]), response);
    switch (pathname) {
      case "/api/run":
        return void response.setHeader("content-type", "application/json").end(JSON.stringify(this.source.run));
      case "/api/shapes":
        return binary(response, this.source.shapes);
      case "/api/history":
        return void response.setHeader("content-type", "text/csv").end(this.source.history);
      case "/api/events":
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(": here\n\n");
        this.listeners.add(response);
        response.on("close", () => this.listeners.delete(response));
        return;
      default:
        return missing(response, pathname);
    }
  }

  private frame(index: number, response: ServerResponse): void {
    this.asked.push(index);
    const frame = this.source.frame(index);
    if (frame) binary(response, frame);
    else missing(response, `frame ${index}`);
  }

  private async asset(pathname: string, response: ServerResponse): Promise<void> {
    const name = pathname === "/" ? "/index.html" : pathname;
    try {
      const content = await readFile(join(DIST, name));
      response.setHeader("content-type", TYPES[extname(name)] ?? "application/octet-stream").end(content);
    } catch {
      missing(response, pathname);
    }
  }
}

function binary(response: ServerResponse, content: ArrayBuffer): void {
  response.setHeader("content-type", "application/octet-stream").end(Buffer.from(content));
}

function missing(response: ServerResponse, what: string): void {
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: `there is no ${what}` }));
}
