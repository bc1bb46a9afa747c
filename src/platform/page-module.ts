import type { ComponentType } from 'react'
import type { BrandFeed } from '#shared/brand.ts'
import type { AnswerChange, Entered, FileReference, PickedFile } from '#shared/form/entered.ts'
import type { Field, JobDetail, JobForm } from '#shared/job.ts'
import type { SearchChoices } from '#shared/saved-search.ts'
import type { SiteListener } from './site-events.ts'
import type { Store } from './store.ts'

/** What a module gives the pages, in its file `page.ts`. Every page loads that file, so it loads everything else late. */
export interface PageModule {
  /** That of its folder. */
  readonly name: string
  /** Pages of its own, in the site's frame. */
  readonly pages?: readonly ModulePage[]
  /** Pages for staff, without the site's frame. No page of the site leads there, and nothing of them is stored on a device. */
  readonly staffPages?: readonly StaffPage[]
  /** A mode in which a device shows the site. */
  readonly mode?: SiteMode
  /** What it shows in places of the core's pages. */
  readonly slots?: { readonly [Name in SlotName]?: SlotLoader<Name> }
  /** Starts to listen to what happens on the pages of visitors. Runs on every page, soon after its first paint. */
  readonly listener?: () => Promise<SiteListener>
  /** Does what waits. Runs on every page once it is quiet, so it must not load code in vain. */
  readonly upkeep?: () => Promise<unknown>
  /** Somebody has begun to fill in a form. `read`: how, until it is called. */
  readonly formBegun?: (form: HTMLFormElement, read: () => EntryCounts) => Promise<unknown>
  /**
   * Headers of the request that submits an application to this site's own service, by its key. Its code loads then. What it says must not be
   * needed: an application is sent without it where it fails.
   */
  readonly submitHeaders?: (key: string) => Promise<Readonly<Record<string, string>>>
  /** What it does with a search that is saved on this device. */
  readonly savedSearches?: () => Promise<SavedSearchRules>
  /** Ends what is not stored in the device's databases, when everything is deleted. */
  readonly forget?: () => Promise<unknown>
  /** Its database, and its entry of localStorage of the same name, stay when everything is deleted: they are not one person's to delete. */
  readonly isKept?: true
}

/** How a form was filled in: counts of fields by how their text came, never what was entered. */
export interface EntryCounts {
  /** From the first text to the last, by a clock that only counts up: a file may take long to upload, and a submit may wait for a network. */
  readonly seconds: number
  /** By keys, or a keyboard's word or a voice. */
  readonly typed: number
  readonly pasted: number
  /** By the browser's autofill or an assistant. */
  readonly filled: number
  /** All at once, by a program. */
  readonly set: number
}

/** Pages with a frame of their own, below one address. While the mode is on, the site's pages are shown in that frame, too. */
export interface SiteMode {
  /** The address of its first page. Those of all its pages begin with it. */
  readonly path: string
  /** Whether this device is in it. It must not change while a page is shown, and nothing may load for it. */
  readonly isOn: () => boolean
  /** `Site` shows the site's pages, as `Outlet`. Their code is in the folder 'page/mode', and on no device without the mode. */
  readonly load: () => Promise<{ readonly Pages: ComponentType; readonly Site: ComponentType }>
  /** What its pages say if their code cannot load. null: this device is in the mode, so the site recovers as for its own code. */
  readonly missing: () => Promise<{ readonly title: string; readonly text: string } | null>
}

export interface ModulePage {
  readonly path: string
  readonly load: () => Promise<{ readonly Screen: ComponentType; readonly barTitle: string }>
}

export interface StaffPage {
  readonly path: string
  /** `loader` runs once: later, the screen itself asks what has changed. Its code is in the folder 'page/staff'. */
  readonly load: () => Promise<{ readonly Screen: ComponentType; readonly loader: () => Promise<unknown> }>
}

export interface SavedSearchRules {
  /** Is called before a search is removed. */
  readonly beforeRemoval: (search: string) => Promise<RemovalAnswer>
  /** A removed search is back. */
  readonly afterUndo: (search: string) => Promise<unknown>
}

export type RemovalAnswer =
  /** `note`: a sentence about what goes on. null: nothing does. */
  | { readonly status: 'removable'; readonly note: string | null }
  /** It must stay for now. `note` says why. */
  | { readonly status: 'later'; readonly note: string }

/** Resolves with null where this site's settings leave nothing to show. */
export type SlotLoader<Name extends SlotName> = () => Promise<ComponentType<SlotProps[Name]> | null>

/** What fields say below an answer that something has entered, for as long as they hold it. By their names. */
export type FieldNotes = Readonly<Record<string, { readonly value: string; readonly text: string }>>

/** The form that a file was picked in, for what its content has for other fields. */
export interface FormOfFile {
  /** null: the form is not shown. */
  readonly getEntered: () => Entered | null
  readonly change: (change: AnswerChange) => void
  /** null: the device cannot read it. */
  readonly readFile: (file: FileReference) => Promise<Blob | null>
  readonly notes: Store<FieldNotes>
}

/** The form that a link fills. */
export interface FormToFill extends Pick<FormOfFile, 'change' | 'getEntered'> {
  readonly hasNoAnswers: () => boolean
  /** The file is stored and uploaded like any picked one. */
  readonly pickFile: (field: Field, file: File) => void
  readonly save: () => Promise<unknown>
}

/**
 * Where the actions of a search stand: above the results, where there are none, for a job that has closed, where a link led to no job, or with an
 * application that is not moving forward.
 */
export type SearchPlace = 'line' | 'empty' | 'closed' | 'missing' | 'refused'

/** The places of the core's pages that modules may fill, and what each is told. */
export interface SlotProps {
  /**
   * Below the jobs of the home page and the articles of a team: the section of a feed. It is rendered with the page, also by the build, so it must
   * first show what is as tall as what it shows later.
   */
  readonly feed: BrandFeed
  /** Below the links of the menu, where the site is installed as an app: a link, as tall as those. */
  readonly 'installed-menu': { readonly className: string; readonly onChoose: () => void }
  /** Beside 'Save this search': a button, 44 px tall. */
  readonly 'search-actions': {
    readonly search: string
    readonly choicesOf: (search: string) => SearchChoices
    readonly place: SearchPlace
  }
  /** Beside 'Device' in a file field without a file: buttons, 44 px tall. `accept`: extensions, with the dot. */
  readonly 'file-sources': { readonly accept: readonly string[]; readonly onPick: (file: File) => void }
  /** Below a file field that has a file: a card. */
  readonly 'file-help': {
    readonly form: JobForm
    readonly field: Field
    readonly picked: PickedFile
    readonly entered: Entered
    readonly inForm: FormOfFile
  }
  /** Below the text of a posting, also on a device of many people: a section with a rule above. It is rendered with the page. */
  readonly 'posting-notes': { readonly job: JobDetail }
  /** Above 'Submit application', and where somebody leaves a name: a few lines. A job without places may be anywhere. */
  readonly 'submit-notes': { readonly job: Pick<JobDetail, 'placeCodes'> }
  /**
   * Above the fields of a form whose address says after the anchor of the form what is to be filled in ('#application=…'). `isOpen`: answers can
   * be changed.
   */
  readonly 'form-link': { readonly job: JobDetail; readonly isOpen: boolean; readonly inForm: FormToFill }
  /** In the lead of a job that has closed: a sentence. */
  readonly 'closed-job': object
  /** In the sentence about what is new in a saved search, after a dot. */
  readonly 'saved-search': { readonly search: string }
  /** Below the saved searches. */
  readonly 'saved-searches-end': object
  /** Below the panels of a form whose draft is stored: a row. In `place`, the card beside the form: a line. `save` stores what the form has. */
  readonly 'form-draft': { readonly job: JobDetail; readonly place: HTMLElement | null; readonly save: () => Promise<unknown> }
  /** Among the buttons of a draft in My jobs: a small button. */
  readonly 'listed-draft': { readonly job: JobDetail }
  /** At the end of My jobs: a line. */
  readonly 'my-jobs-end': object
  /** In the question before everything is deleted: what else becomes of it, in a paragraph. */
  readonly 'delete-everything': object
  /** At the end of the footer: a control of 44 px and a line, 76 px together. It loads once the page is quiet. */
  readonly footer: object
}
export type SlotName = keyof SlotProps
