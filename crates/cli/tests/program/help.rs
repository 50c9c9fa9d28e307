//! Help and completions.

use crate::polygrain;

#[test]
fn no_arguments_give_a_short_help_with_examples() {
    let run = polygrain(&[]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("polygrain shape --gallery gallery"));
    insta::assert_snapshot!("help", run.stdout);
}

#[test]
fn the_help_of_shape_is_complete() {
    let run = polygrain(&["shape", "--help"]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!("help_shape", run.stdout);
}

#[test]
fn the_help_of_the_other_commands_is_complete() {
    for command in
        ["query", "reproduce", "run", "check", "view", "render", "plot", "report", "analyse"]
    {
        let run = polygrain(&[command, "--help"]);
        assert_eq!(run.code, 0);
        insta::assert_snapshot!(format!("help_{command}"), run.stdout);
    }
}

#[test]
fn every_shell_is_completed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = polygrain(&["completions", shell]);
        assert_eq!(run.code, 0);
        for word in ["polygrain", "shape", "gallery", "density"] {
            assert!(run.stdout.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = polygrain(&["--version"]).stdout;
    assert_eq!(version.trim(), concat!("polygrain ", env!("CARGO_PKG_VERSION")));
}
