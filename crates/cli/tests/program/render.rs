//! `polygrain render`.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::pictures::{Picture, RUNS, beside_runs, inside, place_on_map, refused};

/// Draws a run with these options.
fn picture(run: &str, options: &[&str]) -> Picture {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "picture.png");
    let run = beside_runs(&[&["render", run, "-o", &name], options].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("wrote") && run.stdout.contains("picture.png"), "{}", run.stdout);
    Picture::read(&path)
}

/// Four balls seen from the front, nothing else: where the three of the first row are.
const PLAIN: [&str; 8] =
    ["--view", "front", "--size", "300x100", "--plain", "--walls", "hide", "--colour"];
const ROW: [(usize, usize); 3] = [(44, 50), (150, 50), (256, 50)];

#[test]
fn the_last_frame_is_drawn_with_title_time_and_ground() {
    let folder = tempdir().unwrap();
    let (path, name) = inside(&folder, "rain.png");
    let run = beside_runs(&["render", "rain", "-o", &name]);
    assert!(run.stdout.contains("frame 30, t = 0.3 s, 1280×960 pixels"), "{}", run.stdout);
    let image = Picture::read(&path);
    assert_eq!((image.width, image.height), (1280, 960));
    // Title and time are at the left, where nothing else is.
    let bare = picture("rain", &["--plain"]);
    assert!(image.ink(0..120) > bare.ink(0..120) + 150);
    // Shadows on the ground: shades of the background's colour.
    let paper = image.at(2, 400);
    let shaded = image.pixels().iter().filter(|p| p[0] > 150 && p[0] < paper[0] - 20);
    assert!(shaded.count() > 5000);
}

#[test]
fn a_grain_has_the_colour_of_its_value() {
    for (quantity, expected) in
        [("speed", [0.0, 0.5, 1.0]), ("id", [0.25, 0.5, 0.75]), ("displacement", [0.0, 0.5, 1.0])]
    {
        let mut options = PLAIN.to_vec();
        options.push(quantity);
        let image = picture("balls", &options);
        for ((x, y), expected) in ROW.into_iter().zip(expected) {
            let found = place_on_map(image.at(x, y));
            assert!((found - expected).abs() < 0.1, "{quantity} at {x}: {found} for {expected}");
        }
    }
}

#[test]
fn a_range_moves_the_colours() {
    let image = picture("balls", &[&PLAIN[..], &["speed", "--range", "0,4"]].concat());
    let found = ROW.map(|(x, y)| place_on_map(image.at(x, y)));
    for (found, expected) in found.into_iter().zip([0.0, 0.25, 0.5]) {
        assert!((found - expected).abs() < 0.1, "{found} for {expected}");
    }
}

#[test]
fn groups_and_materials_have_colours_of_their_own() {
    for quantity in ["group", "material"] {
        let image = picture("balls", &[&PLAIN[..], &[quantity]].concat());
        let [a, b, c] = ROW.map(|(x, y)| place_on_map(image.at(x, y)));
        assert!((a - b).abs() < 0.05 && (b - c).abs() > 0.3, "{quantity}: {a} {b} {c}");
    }
}

#[test]
fn every_quantity_has_its_legend() {
    let size = ["--size", "640x480", "--walls", "hide"];
    for quantity in [
        "speed",
        "angular-speed",
        "id",
        "group",
        "material",
        "coordination",
        "force",
        "displacement",
    ] {
        let image = picture("balls", &[&size[..], &["--colour", quantity]].concat());
        let ink = image.ink(570..640);
        assert!(ink > 60, "{quantity}: {ink}");
    }
    // The bar shows the whole map, from its first colour to its last.
    let image = picture("balls", &[&size[..], &["--color", "speed"]].concat());
    let bar: Vec<f64> = (0..480)
        .flat_map(|y| (540..640).map(move |x| (x, y)))
        .map(|(x, y)| image.at(x, y))
        .filter(|p| p[..3].iter().max().unwrap() - p[..3].iter().min().unwrap() > 60)
        .map(place_on_map)
        .collect();
    for place in [0.05, 0.35, 0.65, 0.95] {
        assert!(bar.iter().any(|found| (found - place).abs() < 0.03), "{place}");
    }
}

#[test]
fn a_ball_hides_what_is_behind_it() {
    // From the front the middle ball of speed 1 covers one of speed 2, from behind it is the other
    // way round.
    let front = picture("balls", &[&PLAIN[..], &["speed"]].concat());
    let mut options = [&PLAIN[..], &["speed"]].concat();
    options[1] = "0,1,0";
    let back = picture("balls", &options);
    let [x, y] = [150, 50];
    assert!((place_on_map(front.at(x, y)) - 0.5).abs() < 0.1);
    assert!((place_on_map(back.at(x, y)) - 1.0).abs() < 0.1);
}

#[test]
fn walls_in_front_are_solid_clear_cut_or_hidden() {
    let colour = |walls: &str| {
        let mut options = [&PLAIN[..], &["speed"]].concat();
        options[6] = walls;
        picture("balls", &options).at(150, 50)
    };
    let chroma = |p: [u8; 4]| p[..3].iter().max().unwrap() - p[..3].iter().min().unwrap();
    let [solid, show, cut, hide] = ["solid", "show", "cut", "hide"].map(colour);
    assert!(chroma(solid) < 30, "{solid:?}");
    assert!(chroma(show) > 40 && chroma(cut) > 40, "{show:?} {cut:?}");
    assert_ne!(show, cut, "clear walls leave a trace");
    assert!((place_on_map(hide) - 0.5).abs() < 0.1);
}

#[test]
fn views_differ_and_top_looks_down() {
    let views = ["iso", "front", "side", "top", "1,-2,0.5"];
    let pictures = views.map(|view| {
        picture("balls", &["--view", view, "--size", "200x200", "--plain"]).pixels().to_vec()
    });
    for (i, a) in pictures.iter().enumerate() {
        assert!(pictures[..i].iter().all(|b| a != b), "{}", views[i]);
    }
}

#[test]
fn a_picture_without_background_is_a_cut_out() {
    let image = picture("balls", &["--transparent", "--plain", "--size", "200x200"]);
    assert_eq!(image.at(0, 0)[3], 0);
    assert!(image.pixels().iter().any(|p| p[3] == 255));
    assert!(image.pixels().iter().any(|p| (20..200).contains(&p[3])), "shadows are veils");
    for (background, expected) in [("#336699", [0x33, 0x66, 0x99]), ("black", [0; 3])] {
        let image = picture("balls", &["--background", background, "--plain", "--size", "200x200"]);
        assert_eq!(image.at(0, 0)[..3], expected);
    }
}

#[test]
fn force_chains_are_drawn_through_clear_grains() {
    let options = ["--size", "400x300", "--plain"];
    let grains = picture("rain", &options);
    let chains = picture("rain", &[&options[..], &["--forces"]].concat());
    let vivid = |image: &Picture| {
        let chroma =
            |p: &&[u8; 4]| p[..3].iter().max().unwrap() - p[..3].iter().min().unwrap() > 70;
        image.pixels().iter().filter(chroma).count()
    };
    assert!(vivid(&chains) > 200, "{}", vivid(&chains));
    assert_ne!(grains.pixels(), chains.pixels());
    let with_legend = picture("rain", &["--size", "400x300", "--forces"]);
    assert!(with_legend.ink(340..400) > 60, "{}", with_legend.ink(340..400));
}

#[test]
fn a_frame_is_chosen_by_number_or_time() {
    let options = ["--size", "160x120", "--plain"];
    let by = |choice: &[&str]| picture("rain", &[&options[..], choice].concat()).pixels().to_vec();
    assert_eq!(by(&["--frame", "10"]), by(&["--time", "0.102"]));
    assert_ne!(by(&["--frame", "10"]), by(&["--frame", "11"]));
    assert_eq!(by(&[]), by(&["--frame", "30"]));
}

#[test]
fn all_frames_are_seen_from_one_place() {
    let folder = tempdir().unwrap();
    let (_, name) = inside(&folder, "ball.png");
    let view = ["--view", "front", "--walls", "hide", "--plain"];
    let options = [&view[..], &["--size", "160x120", "--all", "-o", &name]].concat();
    let run = beside_runs(&[&["render", "balls"], &options[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("ball-000000.png to"), "{}", run.stdout);
    let read = |number: usize| Picture::read(&folder.path().join(format!("ball-{number:06}.png")));
    let (first, last) = (read(0), read(2));
    // The ball at rest, at the left, stays where it is; those that move do not.
    let differ = |columns: std::ops::Range<usize>| {
        let places = columns.flat_map(|x| (15..105).map(move |y| (x, y)));
        let off = |(x, y)| (0..3).map(|c| first.at(x, y)[c].abs_diff(last.at(x, y)[c])).max();
        places.filter_map(off).max().unwrap()
    };
    assert!(differ(0..45) < 12, "{}", differ(0..45));
    assert!(differ(45..160) > 30, "{}", differ(45..160));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn any_number_of_threads_draws_the_same_bytes() {
    let folder = tempdir().unwrap();
    let bytes = |threads: &str| {
        let (path, name) = inside(&folder, &format!("{threads}.png"));
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_polygrain"))
            .args(["render", "rain", "-o", &name, "--size", "320x240", "--colour", "speed"])
            .current_dir(RUNS.path())
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        assert!(output.status.success());
        fs::read(path).unwrap()
    };
    assert!(bytes("1") == bytes("2"));
}

#[test]
fn animations_are_written_without_an_encoder() {
    let folder = tempdir().unwrap();
    let (gif, gif_name) = inside(&folder, "rain.gif");
    let (apng, apng_name) = inside(&folder, "rain.apng");
    for name in [&gif_name, &apng_name] {
        let run =
            beside_runs(&["render", "rain", "--video", name, "--size", "160x120", "--fps", "30"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("31 frames at 30 per second"), "{}", run.stdout);
    }
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = decoder.read_info(fs::File::open(&gif).unwrap()).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (160, 120));
    let (mut frames, mut time) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames += 1;
        time += u32::from(frame.delay);
    }
    assert_eq!((frames, time), (31, 103), "31 thirtieths of a second");
    let first = Picture::read(&apng);
    assert_eq!((first.width, first.height, first.frames), (160, 120, 31));
}

#[cfg(unix)]
#[test]
fn a_film_is_made_by_ffmpeg_or_left_as_frames_with_the_command() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().unwrap();
    let film = |path: &Path, video: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_polygrain"))
            .args(["render", "balls", "--size", "64x48", "--video"])
            .arg(folder.path().join(video))
            .current_dir(RUNS.path())
            .env("PATH", path)
            .output()
            .unwrap()
    };
    let nowhere = folder.path().join("nowhere");
    let output = film(&nowhere, "film.mp4");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("ffmpeg -framerate 25 -i"), "{said}");
    assert!(said.contains("film.mp4"));
    assert_eq!(fs::read_dir(folder.path().join("film-frames")).unwrap().count(), 3);

    // An encoder that counts the bytes it gets, and one that gives up.
    let encoder = |script: &str| {
        let tools = folder.path().join("tools");
        fs::create_dir_all(&tools).unwrap();
        let tool = tools.join("ffmpeg");
        fs::write(&tool, format!("#!/bin/sh\nPATH=/bin:/usr/bin\n{script}")).unwrap();
        fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
        tools
    };
    let tools = encoder("for last; do :; done; wc -c > \"$last\"; echo \"$@\" >> \"$last\"");
    let output = film(&tools, "film.webm");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let made = fs::read_to_string(folder.path().join("film.webm")).unwrap();
    assert!(made.contains(&(3 * 64 * 48 * 3).to_string()), "{made}");
    assert!(made.contains("-s 64x48 -r 25") && made.contains("libvpx-vp9"), "{made}");
    let output = film(&encoder("echo no such codec >&2; exit 1"), "film.mp4");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("no such codec"), "{said}");
}

#[test]
fn a_periodic_cell_is_outlined_unless_it_is_left_out() {
    let brown =
        |image: &Picture| image.pixels().iter().filter(|p| p[0] > p[2].saturating_add(20)).count();
    // The balls are all blue: slower than the range.
    let blue = ["--colour", "speed", "--range", "100,200"];
    let options = [&["--size", "480x360", "--plain", "--view", "top"], &blue[..]].concat();
    let outlined = brown(&picture("cell", &options));
    assert!(outlined > 500, "{outlined}");
    let options = [&options[..], &["--no-cell"]].concat();
    assert_eq!(brown(&picture("cell", &options)), 0);
    assert!(picture("cell", &options).pixels() == picture("balls", &options).pixels());
}

#[test]
fn folders_that_are_missing_are_made() {
    let folder = tempdir().unwrap();
    let small = ["--size", "64x48", "--plain"];
    for (arguments, file, written) in [
        (&["render", "balls", "--all"][..], "frames/balls.png", "frames/balls-000000.png"),
        (&["render", "balls", "--video"], "films/new/balls.gif", "films/new/balls.gif"),
        (&["plot", "rain"], "plots/rain.svg", "plots/rain.svg"),
        (&["report", "balls"], "reports/balls.html", "reports/balls.html"),
    ] {
        let (_, name) = inside(&folder, file);
        let option = if file.ends_with("gif") { &[][..] } else { &["-o"] };
        let more = if arguments[0] == "render" { &small[..] } else { &[] };
        let run = beside_runs(&[arguments, option, &[name.as_str()], more].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
        assert!(folder.path().join(written).is_file(), "{arguments:?}: {}", run.stdout);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_advice() {
    for (arguments, expected) in [
        (&["render", "nothing", "-o", "x.png"][..], "no run in `nothing`"),
        (&["render", "still", "-o", "x.png"], "[output] frames"),
        (&["render", "rain", "--frame", "99", "-o", "x.png"], "the run has frames 0 to 30"),
        (&["render", "rain", "-o", "x.jpg"], "end with .png"),
        (&["render", "rain", "--video", "x.avi"], ".gif, .apng, .mp4 or .webm"),
        (&["render", "rain", "-o", "rain/scene.toml/x.png"], "cannot make the folder"),
        (&["render", "rain", "--video", "rain/scene.toml/x.gif"], "may write to"),
        (&["render", "rain"], "--output"),
        (&["render", "rain", "-o", "x.png", "--colour", "weight"], "angular-speed"),
        (&["render", "rain", "-o", "x.png", "--range", "2,1"], "the smaller first"),
        (&["render", "rain", "-o", "x.png", "--view", "0,0,0"], "towards the eye"),
        (&["render", "rain", "-o", "x.png", "--size", "9x9"], "1280x960"),
        (&["render", "rain", "-o", "x.png", "--background", "mauve"], "#f4f1ea"),
        (&["render", "rain", "-o", "x.png", "--walls", "glass"], "cut"),
        (&["render", "rain", "-o", "x.png", "--forces", "--colour", "speed"], "--forces"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    assert!(!RUNS.path().join("x.png").exists());
}
