/**
 * Something that whoever runs the server or a command can correct: a setting, an option, a file. The message says what to do and is
 * shown alone, without a stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
