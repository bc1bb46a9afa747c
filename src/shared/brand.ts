/** The types of a brand folder (`src/content`). It is pure data, so that a company rebrands the site by writing one folder. */

export interface Link {
  readonly label: string
  readonly href: string
}

export interface Brand {
  /** The company's name as used in sentences. */
  readonly name: string
  /** The name as the logo writes it. */
  readonly wordmark: string
  /** Second word of the logo, such as 'careers'. */
  readonly siteWord: string
  /** What users of the product do every day, for "don't forget to do your {name} lesson!". Left out where there is no such thing. */
  readonly dailyHabit?: string
  readonly description: string
  /** The languages of the site (BCP 47). The first is the one of addresses without a language. */
  readonly languages: readonly [string, ...string[]]
  /** The language of these texts, if it is not the first one: its pages say them as they are. */
  readonly textLanguage?: string
  /** The company's LinkedIn page. null: it has none. */
  readonly linkedIn: Link | null
  /** Usage statistics: counted until somebody switches them off, or only after somebody has switched them on. */
  readonly analytics: 'on' | 'ask'
  readonly art: BrandArt
}

/**
 * The brand's typeface in the weights 500 and 700. `fonts.css` of the brand folder declares its faces, and names them in `--font`. Where a
 * language needs more fonts, it says so under `:root:lang(…)`, with letters of each in `--font-sample`.
 */
export interface BrandFont {
  /** File names, without extension, of the fonts that every page needs for its first paint. */
  readonly preload: readonly string[]
  /** What the pages of a language need besides. */
  readonly preloadIn?: Readonly<Record<string, readonly string[]>>
}

/** URLs of pictures in the brand folder's `public`. All are decorative. */
export interface BrandArt {
  readonly mark: string
  readonly heroWide: string
  readonly heroTall: string
  readonly emptyNest: string
  readonly lost: string
  /** The mascot that greets, on wide screens and on phones. It moves once, unless reduced motion is preferred. */
  readonly greetingsWide: string
  readonly greetingsTall: string
  /** Stands beside an application that waits on the device, on wide screens (560 × 400) and on phones (390 × 250). null: nothing does. */
  readonly waiting: { readonly wide: string; readonly tall: string } | null
}

/** A colour family of the palette, for a field, a tile or a card. */
export type Tone = 'owl' | 'macaw' | 'bee' | 'starling' | 'flamingo' | 'robin' | 'cardinal'

export interface Picture {
  /** URL in the brand folder's `public`. */
  readonly url: string
  /** Text alternative; '' for a decorative picture. */
  readonly alt: string
}

/**
 * Sentences with links, as Markdown has them: 'See [each step](/#interviewing).' A URL that starts with '/' or '#' is internal, any
 * other opens in a new tab. One text, because languages put the link elsewhere in a sentence.
 */
export type LinkedText = string

/** A video: a file under `/video`, and its ID on YouTube, for `VIDEO_PROVIDER=youtube`. */
export interface BrandVideo {
  /** File name: `/video/{id}.webm` and `.mp4`. */
  readonly videoId: string
  readonly youtubeId: string
  readonly title: string
  /** URLs of its still picture. `dark` is for the dark theme, or null if one picture serves both. */
  readonly thumbnail: { readonly light: string; readonly dark: string | null }
  /** As shown on the thumbnail, such as '0:08'. */
  readonly duration: string
  /**
   * The languages of its captions (BCP 47), the spoken one first: `/video/{id}.vtt`, then `/video/{id}.{language}.vtt`. Empty: without
   * speech.
   */
  readonly captions: readonly string[]
  /** The dark theme has clips of its own: `/video/{id}-dark.webm` and `.mp4`. The captions are the same. */
  readonly hasDark: boolean
}

export interface SectionCopy {
  readonly heading: string
  readonly lead: string
}

/** A tile of the 'Only at …' section: a large figure, its meaning, and a picture that bleeds off the bottom edge. */
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

/** A team with its own hub, shown with a video and a link. */
export interface FilmedTeam {
  readonly key: TeamKey
  readonly name: string
  readonly line: string
  readonly video: BrandVideo
}

/** A team shown as a row of text with the number of open jobs in its `department`. */
export interface WrittenTeam {
  readonly name: string
  /** May be empty. */
  readonly line: string
  /** The department filter that its link sets. */
  readonly department: string
}

export interface BenefitCard {
  readonly name: string
  readonly description: string
  readonly image: string
}

/** A benefit on the benefits page: a figure or keyword with its description. */
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
  /** Description of the page for search engines. */
  readonly description: string
  readonly heading: string
  readonly lead: string
  readonly image: string
  readonly closing: string
  readonly groups: readonly BenefitGroup[]
}

/** An office as shown on the home page. */
export interface OfficeCard {
  /** Last segment of its path, such as 'new-york'. */
  readonly key: string
  /** City as used in 'View {city} jobs'. */
  readonly name: string
  /** City with state or country, as a title. */
  readonly title: string
  readonly isHeadquarters: boolean
  /** A few words for the card, such as 'Since 2019'. May be empty. */
  readonly note: string
  readonly lead: string
  /** URL of its first picture. */
  readonly view: string
}

export interface Office extends OfficeCard {
  /** The board's name of this location, for the job filter. */
  readonly location: string
  readonly paragraphs: readonly string[]
  /** Listed after 'Some of our favorites'. May be empty. */
  readonly favourites: readonly Link[]
  /** null: the address is not told. */
  readonly directionsUrl: string | null
  /** The first one shows the office itself. */
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
  readonly description: readonly LinkedText[]
}

export interface BlogArticle {
  readonly title: string
  readonly url: string
  readonly image: string
  /** Such as 'Curriculum · 6 min'. */
  readonly meta: string
}

export interface PressItem {
  readonly publication: string
  readonly title: string
  readonly url: string
}

export interface Hub {
  readonly key: TeamKey
  /** Title of the page. */
  readonly pageTitle: string
  /** Description of the page for search engines. */
  readonly description: string
  readonly tone: Tone
  readonly heading: string
  readonly intro: string
  /** Check list under the intro; only Product has one. */
  readonly points: readonly string[]
  /** Shows 'Follow us' under the intro; only for Product. */
  readonly hasFollowButton: boolean
  readonly video: BrandVideo
  readonly blogHeading: string
  readonly articles: readonly BlogArticle[]
  /** Heading of the feed, such as '#design'. */
  readonly feedHeading: string
  /** A post of the company with one of these hashtags, written without '#', belongs to the feed. */
  readonly feedHashtags: readonly string[]
  readonly feedUrl: string
  readonly talks: readonly BrandVideo[]
  readonly press: readonly PressItem[]
  /** Department filter of its 'View open jobs'. */
  readonly department: string
}

export interface LinkGroup {
  readonly heading: string
  readonly links: readonly Link[]
}

/** A company account with the name of its icon in `public/icons`, or null without an icon. */
export interface SocialAccount extends Link {
  readonly icon: 'linkedin' | 'instagram' | 'youtube' | 'tiktok' | 'github' | null
}

/** The sections of the home page that the header names, and that a company may not have. 'benefits' has a page, too. */
export type OptionalSection = 'teams' | 'benefits' | 'interviewing' | 'faq' | 'software'

/** The texts of header, menu and footer. Apart from `HomeCopy`, so that other pages do not load the home page's texts. */
export interface FrameCopy {
  /** Heading of the company-specific section, and its anchor 'only-at-{company}'. null: there is no such section. */
  readonly only: { readonly heading: string; readonly anchor: string } | null
  /** What is null in `HomeCopy`. The build checks that both agree. */
  readonly leavesOut: readonly OptionalSection[]
  readonly accounts: readonly SocialAccount[]
  /** The teams with a page of their own, and its title in the bar. */
  readonly hubNames: Readonly<Partial<Record<TeamKey, string>>>
  /** Keys of the offices, for their paths. Without any, no section shows them. The office data load only with the pages that show them. */
  readonly officeKeys: readonly string[]
  /** Picture at the bottom of the menu. */
  readonly menuArt: string
}

export interface FooterCopy {
  readonly motto: string
  readonly groups: readonly LinkGroup[]
  /** A link at the end. null: there is none. */
  readonly note: Link | null
}

/** The texts of the home page. A section that is null is not shown. */
export interface HomeCopy {
  readonly title: string
  readonly missionHeading: string
  readonly missionLead: string
  /** null: the picture does not move. */
  readonly film: BrandVideo | null
  /** Heading of the company-specific section, and its anchor 'only-at-{company}'. */
  readonly only: (SectionCopy & { readonly anchor: string; readonly tiles: readonly FeatureTile[] }) | null
  readonly values: (SectionCopy & { readonly anchor: string; readonly cards: readonly ValueCard[] }) | null
  readonly life:
    | (SectionCopy & { readonly anchor: string; readonly moments: readonly (Picture & { readonly caption: string })[] })
    | null
  readonly teams: (SectionCopy & { readonly filmed: readonly FilmedTeam[]; readonly written: readonly WrittenTeam[] }) | null
  readonly benefits: (SectionCopy & { readonly cards: readonly BenefitCard[] }) | null
  readonly locations: SectionCopy
  readonly interviewing: (SectionCopy & { readonly steps: readonly InterviewStep[] }) | null
  readonly jobsHeading: string
  /** Heading of the empty job list, above the sentence of an empty list. */
  readonly noJobsHeading: string
  /** Posts with the company's hashtags, written without '#'; `anchor` is the first in lower case. */
  readonly feed: {
    readonly heading: string
    readonly anchor: string
    readonly hashtags: readonly string[]
    readonly url: string
  } | null
  readonly blog: { readonly heading: string; readonly articles: readonly BlogArticle[] } | null
  /** `areExpanded` keeps all answers open. */
  readonly faq: (SectionCopy & { readonly items: readonly FaqItem[]; readonly areExpanded: boolean }) | null
  readonly follow: (SectionCopy & { readonly image: string; readonly accounts: readonly SocialAccount[] }) | null
}

export interface JobCopy {
  readonly applyHeading: string
  /** Follows the time that the form takes. */
  readonly applyLead: string
  /** The days on which a team is at its office. Left out where the company has none. */
  readonly daysTogether?: string
  /** Whether applicants must check all answers on one page before they send them. Otherwise they may. */
  readonly mustCheckAnswers: boolean
  /** The mascot at the end of the song line, which shows how much of a form is answered. It sings with the last answer. */
  readonly songArt: { readonly rest: string; readonly sing: string }
  /** What the optional questions beside the application are for, each in one sentence for its closed section. */
  readonly closedNotes: {
    readonly compliance: (questionCount: number) => string
    readonly demographics: (questionCount: number) => string
  }
  /** Asks for the month and year in which an education began. Some boards accept no education without them. */
  readonly asksEducationStart?: boolean
  /** The privacy notice for applicants. */
  readonly privacy?: Link
  /** Videos of job pages by division; `other` for all divisions without their own. null: job pages have none. */
  readonly videos: {
    readonly design: BrandVideo
    readonly product: BrandVideo
    readonly engineering: BrandVideo
    readonly other: BrandVideo
  } | null
}

/** The hubs of the teams that have one. `FrameCopy.hubNames` names them. */
export type Hubs = Readonly<Partial<Record<TeamKey, Hub>>>

/** What a candidate is told after applying. */
export interface AfterApplying {
  readonly received: { readonly heading: string; readonly text: string }
  /** `withinDays` is a promise: days until a person has read the application. null: nothing is promised. */
  readonly read: { readonly heading: string; readonly text: string; readonly withinDays: number | null }
  readonly next: { readonly when: string; readonly heading: string; readonly text: string }
  /** What 'My jobs' says of an application that has arrived. */
  readonly states: { readonly received: string }
  /** What withdrawing an application has done: it was stopped before the recruiting team had it, or the team was told. */
  readonly withdrawal: { readonly stopped: string; readonly told: string }
}

/** The words of fair mode that sound like the company. All others are the same for every company. */
export interface FairCopy {
  readonly start: {
    readonly heading: string
    /** @param jobs how many there are. @param places how many cities they are in */
    readonly lead: (jobs: number, places: number) => string
  }
  readonly jobsHeading: string
  /** Leads to the rest of the site. */
  readonly lookAround: { readonly label: string; readonly picture: string }
  readonly interest: {
    /** What comes of it, beside the jobs and above the form. */
    readonly inShort: string
    readonly lead: string
    /** What a person agrees to who leaves a name. */
    readonly consent: string
    readonly consentHint: string
  }
  readonly done: {
    readonly whoOpensIt: string
    /** When a person answers. null: nothing is promised. */
    readonly answerTime: string | null
  }
  /** Names that stand for people on a tablet, each with a running number. */
  readonly birds: readonly [string, ...string[]]
  /** `stageWide` and `stageTall` fill the start screen, `sealed` is 600 by 400. */
  readonly art: {
    readonly stageWide: string
    readonly stageTall: string
    readonly sealed: string
    readonly allSent: string
    /** Beside 'In a hurry?', 260 by 200. */
    readonly hurry?: string
  }
}

/**
 * The words of the mails that the server sends where a mail server is set. Mails are plain text. Nobody has confirmed the address
 * of a candidate, so a mail there must hold no word of whoever typed it in, besides a name.
 */
export interface MailTexts {
  readonly candidate: {
    /** `job` is a title of the board. null: the board had closed the job. */
    readonly subject: (job: string | null) => string
    /** `firstName` may be empty. */
    readonly greeting: (firstName: string) => string
    readonly received: (job: string | null) => string
    readonly reference: (reference: string) => string
    readonly signature: string
  }
  readonly recruiters: {
    /** All news of a while come in one mail. `count` is of applications and names from fairs. */
    readonly subject: (count: number) => string
    /** A line for a job. null: jobs that had closed. */
    readonly job: (job: string | null, count: number) => string
    /** A line for names that people have left at fairs. */
    readonly names: (count: number) => string
    /** A line, and the subject where nothing has arrived: applications that nobody has looked at for three days. */
    readonly held: (count: number) => string
    readonly desk: (address: string) => string
  }
  /** To and about people who have met the company at a fair. */
  readonly fair: {
    /** In the mail about an application: the word that recruiters know the person by. */
    readonly met: (bird: string) => string
    readonly interest: {
      readonly subject: string
      readonly received: string
      /**
       * Leads to the job, or to all jobs.
       * @param filledForDays how long the link opens the job's form filled in. null: it opens no filled form
       */
      readonly goOn: (address: string, filledForDays: number | null) => string
      /** How to have everything deleted. */
      readonly takeBack: string
    }
  }
}

/** How long applications are stored after their job has closed. */
export interface RetentionPeriods {
  readonly months: number
  /** By ISO 3166-1 alpha-2 code. The longest of a job's countries counts. */
  readonly byCountry: Readonly<Record<string, number>>
}

/**
 * What only the company knows of its duties, and says to people who apply. Everything here is the company's text and has to be true: what is
 * not set is not shown. null: not known, or there is none.
 */
export interface LawOfCompany {
  /** How many people it employs. */
  readonly employees: number | null
  /** The same in some places, by ISO 3166-2 code: `US-MN`. */
  readonly employeesIn: Readonly<Record<string, number>>
  readonly federalContractor: boolean | null
  /** Whether software scores, ranks or refuses applications, here or in the recruiting system. */
  readonly screensWithSoftware: boolean | null
  /** false: forms leave the dates of a school out where a law forbids to ask for them. Greenhouse takes no education then. */
  readonly asksEducationDates: boolean
  readonly notices: readonly LawNotice[]
  /** The page on how software takes part in hiring, in Markdown with links. null: there is no such page. */
  readonly software: { readonly title: string; readonly paragraphs: readonly LinkedText[] } | null
  /** Where people complain about how their data are used. */
  readonly complaints: Link | null
}

/** Something that the law of some places wants people to read. */
export interface LawNotice {
  /** ISO 3166-2 codes, such as `CA-ON`. Empty: everywhere. */
  readonly places: readonly string[]
  /** Below the posting, above 'Submit application', or in the mail that confirms an application. */
  readonly where: 'posting' | 'submit' | 'mail'
  /** One or two words, such as 'Position'. */
  readonly heading: string
  readonly text: LinkedText
}

/** What the company says on the page about accessibility. Every sentence is a promise of the company. */
export interface AccessibilityOfCompany {
  /** How somebody reports what does not work, or asks for another way to apply, with an address. null: nothing is said yet. */
  readonly contact: LinkedText | null
  /** Who helps where the company does not, such as an authority. null: nobody is named. */
  readonly complaints: LinkedText | null
}

/** What people see of what the applicant tracking system reports of their applications. */
export interface OutcomesOfCompany {
  /** How many days after a refusal somebody may read of it. It can still be taken back until then. */
  readonly endDelayDays: number
  /** The stages that are interviews, by their names there. All others are 'with the team'. */
  readonly interviewStages: readonly string[]
  /** Whether people read how long an answer usually takes. The number itself is measured. */
  readonly showsAnswerTime: boolean
}

/** Whose posts a feed shows. */
export type FeedSource = 'company' | TeamKey

/** A feed of posts, as the brand folder names it. */
export interface BrandFeed {
  readonly source: FeedSource
  /** Such as '#design'. */
  readonly heading: string
  /** The hashtags, without '#', that assign the company's posts to the feed. Must be referentially stable. */
  readonly hashtags: readonly string[]
  readonly anchor?: string
  /** Where more posts are. */
  readonly url: string
}

/** A post of the demo's social feed. Its date is relative to the day of serving (`demo-board.ts`). */
export interface DemoPost {
  readonly daysAgo: number
  readonly description: string
  readonly postUrl: string
  readonly images?: readonly string[]
  readonly article?: { readonly title: string; readonly author: string; readonly thumbnailUrl: string }
  readonly reposted?: boolean
  readonly shared?: { readonly description: string; readonly ownerPicture: string }
  /** Its `date_time` has no time zone, as in some real posts, so that readers must use `post_date_time`. */
  readonly hasShortDate?: boolean
}

export interface DemoFeedProfile {
  readonly fullName: string
  readonly username: string
  readonly picture: string
}

/** A brand colour: one hex value, or one for each theme. */
export interface HexColour {
  readonly light: string
  readonly dark?: string
}

/** Brand colours by the name of their custom property, without `--`. */
export type BrandPalette = Readonly<Record<string, HexColour>>
