import { modules } from 'virtual:modules/page/staff/for-desk'
import type { ComponentType } from 'react'

/**
 * What a module gives the desk's pages, in its file `page/staff/for-desk.tsx`. The desk hands on what the module's part of the service says
 * (`server/fillings.ts`), unread: undefined where that is not known.
 */
export interface DeskPagesFilling {
  /** That of the module. */
  readonly name: string
  /** A filter of the list. On a laptop, its choices stand in `Side`. */
  readonly filter: {
    /** In addresses. */
    readonly name: string
    readonly label: () => string
    readonly any: () => string
    readonly choicesOf: (overview: unknown) => readonly { readonly value: string; readonly label: string }[]
  }
  /** Where the person of a row comes from. null: the module does not know. */
  readonly originOf: (row: unknown) => RowOrigin | null
  /** Pages of its own, below the address of its name (`modulePage`). */
  readonly pages: {
    readonly label: () => string
    /** `part`: which of them. '': what they are together. `takesFocus`: somebody has come from another page of the desk. */
    readonly Page: ComponentType<{ readonly part: string; readonly takesFocus: boolean }>
  }
  /** Below the jobs beside the list: a section. */
  readonly Side: ComponentType<{ readonly overview: unknown }>
  /** Above the rows that its filter leaves: a panel. */
  readonly AboveRows: ComponentType<{ readonly overview: unknown; readonly chosen: string }>
  /** Beside the answers of an application: a panel. */
  readonly Panel: ComponentType<{ readonly row: unknown; readonly application: unknown }>
}

export interface RowOrigin {
  readonly name: string
  /** A few letters after the name. */
  readonly more: string
  /** The whole. */
  readonly title: string
}

export const pagesFillings: readonly DeskPagesFilling[] = modules
