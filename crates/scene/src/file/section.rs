//! One declaration of a key gives its field, its reader, its writer and its schema, so that they
//! cannot disagree.

/// Declares a table: its keys with their types, their defaults and what they mean. A trailing
/// `..name: Type` puts the keys of another section into the same table.
macro_rules! section {
    (
        $(#[doc = $about:expr])*
        $name:ident {
            $(
                $(#[doc = $doc:expr])*
                $field:ident $(as $key:literal)? : $type:ty $(= $default:expr)?,
            )*
            $( .. #[doc = $flat_doc:expr] $flat:ident : $flat_type:ty, )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $( $(#[doc = $doc])* pub $field: $type, )*
            $( #[doc = $flat_doc] pub $flat: $flat_type, )*
        }

        impl $crate::file::reader::Section for $name {
            fn take(
                table: &mut $crate::file::reader::Table<'_>,
            ) -> $crate::error::Read<Self> {
                let _ = &table;
                Ok(Self {
                    $(
                        $field: $crate::file::section::read_key!(
                            table, $crate::file::section::key!($field $($key)?), $($default)?
                        ),
                    )*
                    $( $flat: <$flat_type as $crate::file::reader::Section>::take(table)?, )*
                })
            }

            fn describe(object: &mut $crate::file::schema::ObjectSchema) {
                let _ = &object;
                $({
                    use $crate::file::reader::Value as _;
                    let default: Option<$type> =
                        $crate::file::section::default_of!($type, $($default)?);
                    let schema = $crate::file::schema::describe_key(
                        <$type>::schema(),
                        &[$($doc),*],
                        default.as_ref().and_then(|value| value.write())
                            .map(|value| $crate::file::schema::to_json(&value)),
                    );
                    let required = default.is_none();
                    object.add($crate::file::section::key!($field $($key)?), &schema, required);
                })*
                $( <$flat_type as $crate::file::reader::Section>::describe(object); )*
            }

            fn put(&self, table: &mut toml::Table) {
                let _ = &table;
                $(
                    if let Some(value) = $crate::file::reader::Value::write(&self.$field) {
                        let key = $crate::file::section::key!($field $($key)?);
                        table.insert(key.to_owned(), value);
                    }
                )*
                $( $crate::file::reader::Section::put(&self.$flat, table); )*
            }
        }

        $crate::file::section::table_value!($name);
    };
}

/// Declares a choice by the value of a key: each value has its own further keys.
macro_rules! tagged {
    (
        $(#[doc = $about:expr])*
        $name:ident by $tag:literal $(or $default:literal)? {
            $( $(#[doc = $doc:expr])* $word:literal => $variant:ident($type:ty), )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name {
            $( $(#[doc = $doc])* $variant($type), )*
        }

        impl $name {
            /// The word that chooses this variant in a scene.
            pub fn word(&self) -> &'static str {
                match self { $( Self::$variant(_) => $word, )* }
            }
        }

        impl $crate::file::reader::Section for $name {
            fn take(
                table: &mut $crate::file::reader::Table<'_>,
            ) -> $crate::error::Read<Self> {
                let words = [$($word),*];
                match table.word($tag, &words, $crate::file::section::optional!($($default)?))? {
                    $( $word => Ok(Self::$variant(
                        $crate::file::reader::Section::take(table)?,
                    )), )*
                    _ => unreachable!("the word is one of those"),
                }
            }

            fn describe(object: &mut $crate::file::schema::ObjectSchema) {
                let default: Option<&str> = $crate::file::section::optional!($($default)?);
                object.branch([$({
                    let mut branch = $crate::file::schema::ObjectSchema::new();
                    let schema = $crate::file::schema::describe_key(
                        serde_json::json!({ "const": $word }), &[$($doc),*], None,
                    );
                    branch.add($tag, &schema, default != Some($word));
                    <$type as $crate::file::reader::Section>::describe(&mut branch);
                    branch
                }),*]);
            }

            fn put(&self, table: &mut toml::Table) {
                table.insert($tag.to_owned(), toml::Value::String(self.word().to_owned()));
                match self {
                    $( Self::$variant(section) => {
                        $crate::file::reader::Section::put(section, table);
                    } )*
                }
            }
        }

        $crate::file::section::table_value!($name);
    };
}

/// Declares a choice by which of several keys is there; the key is one of its section's own.
macro_rules! keyed {
    (
        $(#[doc = $about:expr])*
        $name:ident {
            $( $(#[doc = $doc:expr])* $key:literal => $variant:ident($type:ty), )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name {
            $( $(#[doc = $doc])* $variant($type), )*
        }

        impl $crate::file::reader::Section for $name {
            fn take(
                table: &mut $crate::file::reader::Table<'_>,
            ) -> $crate::error::Read<Self> {
                let keys = [$($key),*];
                table.require_one_of(&keys)?;
                $(
                    if table.has($key) {
                        return Ok(Self::$variant($crate::file::reader::Section::take(table)?));
                    }
                )*
                unreachable!("one of the keys is there")
            }

            fn describe(object: &mut $crate::file::schema::ObjectSchema) {
                object.branch([$({
                    let mut branch = $crate::file::schema::ObjectSchema::new();
                    <$type as $crate::file::reader::Section>::describe(&mut branch);
                    branch
                }),*]);
            }

            fn put(&self, table: &mut toml::Table) {
                match self {
                    $( Self::$variant(section) => {
                        $crate::file::reader::Section::put(section, table);
                    } )*
                }
            }
        }

        $crate::file::section::table_value!($name);
    };
}

/// Declares a choice among words.
macro_rules! choice {
    (
        $(#[doc = $about:expr])*
        $name:ident { $( $(#[doc = $doc:expr])* $word:literal => $variant:ident, )* }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $( $(#[doc = $doc])* $variant, )*
        }

        impl $name {
            /// The word for it in a scene.
            pub fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )* }
            }
        }

        impl $crate::file::reader::Value for $name {
            fn read(node: $crate::file::reader::Node<'_>) -> $crate::error::Read<Self> {
                let Some(word) = node.string() else {
                    return Err(node.mismatch("a string"));
                };
                match word {
                    $( $word => Ok(Self::$variant), )*
                    _ => Err(node
                        .fault(format!("`{}` cannot be `{word}`", node.key))
                        .maybe_help($crate::error::suggestion(word, [$($word),*]))),
                }
            }

            fn schema() -> serde_json::Value {
                serde_json::json!({ "enum": [$($word),*] })
            }

            fn write(&self) -> Option<toml::Value> {
                Some(toml::Value::String(self.word().to_owned()))
            }
        }
    };
}

/// Lets a section stand behind a key, as a table of its own.
macro_rules! table_value {
    ($name:ident) => {
        impl $crate::file::reader::Value for $name {
            fn read(node: $crate::file::reader::Node<'_>) -> $crate::error::Read<Self> {
                $crate::file::reader::read_table(node)
            }

            fn schema() -> serde_json::Value {
                let mut object = $crate::file::schema::ObjectSchema::new();
                <Self as $crate::file::reader::Section>::describe(&mut object);
                object.finish()
            }

            fn write(&self) -> Option<toml::Value> {
                let mut table = toml::Table::new();
                $crate::file::reader::Section::put(self, &mut table);
                Some(toml::Value::Table(table))
            }
        }
    };
}

macro_rules! optional {
    ($value:expr) => {
        Some($value)
    };
    () => {
        None
    };
}

macro_rules! key {
    ($field:ident $key:literal) => {
        $key
    };
    ($field:ident) => {
        stringify!($field)
    };
}

macro_rules! read_key {
    ($table:ident, $key:expr, $default:expr) => {
        $table.get_or($key, || $default)?
    };
    ($table:ident, $key:expr,) => {
        $table.get($key)?
    };
}

macro_rules! default_of {
    ($type:ty, $default:expr) => {
        Some($default)
    };
    ($type:ty,) => {
        <$type>::absent()
    };
}

pub(crate) use {choice, default_of, key, keyed, optional, read_key, section, table_value, tagged};
