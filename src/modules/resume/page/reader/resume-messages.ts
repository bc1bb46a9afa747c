import type { ResumeFacts, ResumeText } from './resume-facts.ts'

/** What reading a file comes to, and the messages of the worker that reads it. */

export type ResumeProblem =
  /** A picture of text, such as a scan. */
  | 'no-text'
  /** It opens with a password only. */
  | 'locked'
  /** It is damaged, or not what its name says. */
  | 'unreadable'
  /** It unpacks to more than any résumé has, or takes longer to read. */
  | 'too-large'
  /** It has text, and nothing that this form asks for. */
  | 'nothing-found'
  /** Neither a PDF nor a .docx file. */
  | 'other-kind'
  | 'offline'
  /** The reader's code could not be loaded. */
  | 'not-loaded'

export type ResumeReading =
  | { readonly status: 'read'; readonly text: ResumeText }
  | { readonly status: Extract<ResumeProblem, 'no-text' | 'locked' | 'unreadable' | 'too-large'> }

export type ResumeFileKind = 'pdf' | 'docx'

export interface ToResumeWorker {
  readonly kind: ResumeFileKind
  readonly bytes: Uint8Array
}

export type FromResumeWorker =
  /** The code is there, and the file is next. */
  | { readonly kind: 'started' }
  | { readonly kind: 'page'; readonly page: number; readonly pageCount: number }
  | { readonly kind: 'facts'; readonly facts: ResumeFacts }
  | { readonly kind: 'problem'; readonly problem: ResumeProblem }
