import * as v from 'valibot'

/** RFC 5321, 4.5.3.1.3: a path has at most 256 characters with its angle brackets. */
const maxAddressLength = 254

/** One e-mail address without a name. A text with a comma, a bracket or a second @ could reach more people than its owner. */
export const SingleAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxAddressLength),
  v.regex(/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/),
)
