/** The YAML library behind a door of its own: loaded when a front matter is read or written, and never for a digest. */
export { parse, stringify } from 'yaml';
