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

/** A family of the palette that colours a field, a tile or a card (design.md 3). */
export type Tone = 'owl' | 'macaw' | 'bee' | 'starling' | 'flamingo' | 'robin' | 'cardinal'

export interface Picture {
  /** Address inside the brand folder's `public`. */
  readonly url: string
  /** What it shows; '' when it only decorates. */
  readonly alt: string
}

/**
 * A sentence with links in it: its pieces in order, text as strings. An address that starts with '/' or '#' stays on the
 * site, any other opens in a new tab.
 */
export type RichLine = readonly (string | Link)[]

/** A video: our own clip under `/video`, and its identifier at the other provider (`VITE_VIDEO_PROVIDER`). */
export interface Video {
  /** Name of its files: `/video/{id}.webm`, `.mp4`, `.webp` (the thumbnail) and, where `hasSpeech`, `.vtt`. */
  readonly videoId: string
  readonly youtubeId: string
  readonly title: string
  /** '0:08', as the thumbnail shows it. */
  readonly duration: string
  readonly hasSpeech: boolean
}

export interface SectionCopy {
  readonly heading: string
  readonly lead: string
}

/** A tile of the 'Only at ...' section: a giant figure, what it means, a picture that bleeds off its bottom edge. */
export interface FeatureTile {
  readonly tone: Tone
  readonly figure: string
  readonly title: string
  readonly description: string
  readonly picture: string
}

export interface ValueCard {
  readonly icon: string
  readonly title: string
  readonly description: string
}

export type TeamKey = 'engineering' | 'product' | 'design'

/** A team with a hub of its own: a video and a way in. */
export interface FilmedTeam {
  readonly key: TeamKey
  readonly name: string
  readonly line: string
  readonly video: Video
}

/** A team told in a row of text; its open jobs are counted under its `department`. */
export interface WrittenTeam {
  readonly name: string
  readonly line: string
  /** The department filter its link sets. */
  readonly department: string
}

export interface BenefitCard {
  readonly name: string
  readonly description: string
  readonly image: string
}

/** A benefit of the benefits page: its figure or headword, and what it is. */
export interface BenefitFact {
  readonly figure: string
  readonly description: string
  readonly icon: string
}

export interface BenefitGroup {
  readonly name: string
  readonly tone: Tone
  readonly image: string
  readonly facts: readonly BenefitFact[]
}

export interface BenefitsCopy {
  readonly heading: string
  readonly lead: string
  readonly image: string
  readonly closing: string
  readonly groups: readonly BenefitGroup[]
}

/** What the home page tells of an office. */
export interface OfficeCard {
  /** Last part of its address: 'new-york'. */
  readonly key: string
  /** City as it stands in 'View {city} jobs'. */
  readonly name: string
  /** City with its state or country, as a title. */
  readonly title: string
  readonly isHeadquarters: boolean
  /** A few words for a card: 'Since 2019'. */
  readonly note: string
  readonly lead: string
  /** Address of its first picture. */
  readonly view: string
}

export interface Office extends OfficeCard {
  /** Location value of the board (specification 2). */
  readonly location: string
  readonly paragraphs: readonly string[]
  /** 'Some of our favorites: ' goes before it. */
  readonly favourites: RichLine
  readonly directionsUrl: string
  /** The first is the office itself. */
  readonly pictures: readonly Picture[]
}

export interface InterviewStep {
  readonly name: string
  readonly description: string
  readonly tips: readonly [string, string]
  readonly image: string
}

export interface FaqItem {
  readonly name: string
  /** Paragraphs. */
  readonly description: readonly RichLine[]
}

export interface BlogArticle {
  readonly title: string
  readonly url: string
  readonly image: string
  /** 'Curriculum · 6 min' */
  readonly meta: string
}

export interface PressItem {
  readonly publication: string
  readonly title: string
  readonly url: string
}

export interface Hub {
  readonly key: TeamKey
  readonly name: string
  /** Title of the page. */
  readonly pageTitle: string
  /** Description of the page for search engines. */
  readonly description: string
  readonly tone: Tone
  readonly heading: string
  readonly intro: string
  /** Ticked points under the intro; Product alone has them. */
  readonly points: readonly string[]
  /** 'Follow us' under the intro; Product alone. */
  readonly hasFollowButton: boolean
  readonly video: Video
  readonly blogHeading: string
  readonly articles: readonly BlogArticle[]
  /** Title of the feed: '#design'. */
  readonly feedHeading: string
  readonly feedUrl: string
  readonly talks: readonly Video[]
  readonly press: readonly PressItem[]
  /** Department filter of its 'View open jobs'. */
  readonly department: string
}

export interface LinkGroup {
  readonly heading: string
  readonly links: readonly Link[]
}

/** A company account: the name of its mark in `public/icons`, null where there is no such mark. */
export interface SocialAccount extends Link {
  readonly icon: 'instagram' | 'youtube' | 'tiktok' | 'github' | null
}

/** What header, menu and footer of every page name: apart from the home page's own words, so that no page brings those. */
export interface FrameCopy {
  /** Heading of the company-specific section, and its anchor: 'only-at-{company}'. */
  readonly only: { readonly heading: string; readonly anchor: string }
  readonly accounts: readonly SocialAccount[]
  /** Keys of the offices, for their addresses; the offices themselves come with the pages that show them. */
  readonly officeKeys: readonly string[]
  /** Picture at the foot of the menu. */
  readonly menuArt: string
}

export interface FooterCopy {
  readonly motto: string
  readonly groups: readonly LinkGroup[]
  readonly note: Link
}

export interface HomeCopy {
  readonly title: string
  readonly missionHeading: string
  readonly missionLead: string
  readonly film: Video
  /** Heading of the company-specific section, and its anchor: 'only-at-{company}'. */
  readonly only: SectionCopy & { readonly anchor: string; readonly tiles: readonly FeatureTile[] }
  readonly values: SectionCopy & { readonly anchor: string; readonly cards: readonly ValueCard[] }
  readonly life: SectionCopy & { readonly anchor: string; readonly moments: readonly (Picture & { readonly caption: string })[] }
  readonly teams: SectionCopy & { readonly filmed: readonly FilmedTeam[]; readonly written: readonly WrittenTeam[] }
  readonly benefits: SectionCopy & { readonly cards: readonly BenefitCard[] }
  readonly locations: SectionCopy
  readonly interviewing: SectionCopy & { readonly steps: readonly InterviewStep[] }
  readonly jobsHeading: string
  /** Above the empty state's fixed sentence (specification 8). */
  readonly noJobsHeading: string
  /** Posts under the company's hashtag; `anchor` is the hashtag in lower case. */
  readonly feed: { readonly heading: string; readonly anchor: string; readonly hashtag: string; readonly url: string }
  readonly blog: { readonly heading: string; readonly articles: readonly BlogArticle[] }
  readonly faq: SectionCopy & { readonly items: readonly FaqItem[] }
  readonly follow: SectionCopy & { readonly image: string; readonly accounts: readonly SocialAccount[] }
}

export interface JobCopy {
  readonly applyHeading: string
  readonly applyLead: string
  /** What the company does with an applicant's data. */
  readonly privacy?: Link
  /** Videos of job pages by division; `other` for every division but these and Engineering. */
  readonly videos: { readonly design: Video; readonly product: Video; readonly engineering: Video; readonly other: Video }
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
  /** Its first date has no zone, as some posts of a real feed: the second one counts (specification 7). */
  readonly hasShortDate?: boolean
}

export interface DemoFeedProfile {
  readonly fullName: string
  readonly username: string
  readonly picture: string
}
