import * as v from 'valibot'

/** Checks of variables that more than one system has. */

/** A key in a header. The message never quotes it. */
export const headerKey = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\x21-\x39\x3b-\x7e]+$/, 'Expected a key without spaces and colons'),
)

/** A list of words with commas between them. */
export const commaSeparated = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((word) => word.trim())),
)
