/** The package has the types of this file beside it, where TypeScript does not look. */
declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core'
  export interface StringStructure {
    readonly [key: string]: StringStructure | string
  }
  /** Compiles messages to the source of a module that exports them as functions. @throws Error for a message that cannot be read */
  export default function compileModule(messageformat: MessageFormat, messages: StringStructure): string
}
