import type { ReactNode } from 'react'
import type { Field } from '#shared/job.ts'
import type { FieldNotes } from '#platform/page-module.ts'
import type { PickedFile } from '#shared/form/entered.ts'
import type { FormAction, FormState } from './form-state.ts'

export interface FileSourceProps {
  /** Extensions that the field accepts, with the dot. */
  readonly accept: readonly string[]
  readonly onPick: (file: File) => void
}

/** The state of one application form, and what its fields can do. */
export interface ApplicationControl {
  readonly state: FormState
  readonly dispatch: (action: FormAction) => void
  readonly pickFile: (field: Field, file: File) => void
  readonly removeFile: (field: Field) => void
  readonly retryFile: (field: Field) => void
  readonly submit: () => void
  /** Renders further ways to pick a file, for example from a cloud drive. */
  readonly renderFileSources?: ((source: FileSourceProps) => ReactNode) | undefined
  /** The same, before the files of the device. */
  readonly renderFirstFileSource?: ((source: FileSourceProps) => ReactNode) | undefined
  /** Renders what a picked file can help with, below it. */
  readonly renderFileHelp?: ((field: Field, picked: PickedFile) => ReactNode) | undefined
  readonly notes?: FieldNotes | undefined
}

/** What a field says of an answer that something has entered for the applicant, until it is changed. null: it says nothing. */
export function fieldNote({ notes }: ApplicationControl, name: string, value: string): string | null {
  const note = notes?.[name]
  return value !== '' && note?.value === value ? note.text : null
}
