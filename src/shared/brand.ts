/** The shape of a brand folder (`src/content`): pure data, so that another company rebrands by writing one folder. */

export interface Link {
  readonly label: string
  readonly href: string
}

export interface Brand {
  /** As it stands in sentences. */
  readonly name: string
  /** Second word of the logo: 'careers'. */
  readonly siteWord: string
  /** What the company gives its users to do every day, for 'don't forget to do your {name} lesson!'. */
  readonly dailyHabit: string
  readonly description: string
  /** BCP 47 */
  readonly language: string
  /** Where people follow the company; 'LinkedIn' in the fixed sentences of the specification. */
  readonly font: BrandFont
  readonly linkedIn: Link
  readonly art: BrandArt
}

/** The brand's typeface in the weights 500 and 700; `fonts.css` of the brand folder declares its faces. */
export interface BrandFont {
  readonly family: string
  /** The font files that every page needs at once, by their file name without its ending. */
  readonly preload: readonly string[]
}

/** Pictures in the brand folder's `public`, by their address. Decorative unless said otherwise. */
export interface BrandArt {
  readonly mark: string
  readonly heroWide: string
  readonly heroTall: string
  readonly emptyNest: string
  readonly lost: string
  readonly thankYou: string
}

export interface HomeCopy {
  readonly title: string
  readonly missionHeading: string
  readonly missionLead: string
  readonly jobsHeading: string
  /** Above the empty state's fixed sentence (specification 8). */
  readonly noJobsHeading: string
}

export interface JobCopy {
  readonly applyHeading: string
  readonly applyLead: string
}

/** Raw posts of the demo's social feed; their age is counted in days (see `demo-board.ts`). */
export interface DemoPost {
  readonly daysAgo: number
  readonly description: string
  readonly postUrl: string
  readonly images?: readonly string[]
  readonly article?: { readonly title: string; readonly author: string; readonly thumbnailUrl: string }
  readonly reposted?: boolean
  readonly shared?: { readonly description: string; readonly ownerPicture: string }
}

export interface DemoFeedProfile {
  readonly fullName: string
  readonly username: string
  readonly picture: string
}
