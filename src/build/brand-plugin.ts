import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { BoardMapping } from '#shared/board-mapping.ts'
import type {
  BenefitsCopy,
  Brand,
  BrandFont,
  BrandPalette,
  FrameCopy,
  HomeCopy,
  Hubs,
  LawOfCompany,
  Office,
} from '#shared/brand.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { directionOf } from '#shared/languages.ts'
import type { OldAddresses } from '#shared/redirects.ts'
import { oldAddressProblem } from './old-addresses.ts'
import { paletteCss } from '#shared/palette-css.ts'

/**
 * Vite plugin that adds the brand to the site: palette as custom properties, texts in `index.html`, and a preload for the
 * font. Its files with fixed names (icons, images) are Vite's public folder.
 */

/** The exports of `src/content/index.ts` that the build needs. */
export interface BrandContent {
  readonly benefits: BenefitsCopy | null
  readonly board: BoardMapping
  readonly brand: Brand
  readonly font: BrandFont
  readonly frame: FrameCopy
  readonly home: HomeCopy
  readonly hubs: Hubs
  readonly law: Pick<LawOfCompany, 'software'>
  readonly offices: readonly Pick<Office, 'key'>[]
  readonly palette: BrandPalette
  readonly redirects: OldAddresses
}

const sectionsOfHome = ['teams', 'benefits', 'interviewing', 'faq'] as const

/**
 * Checks that the frame, which every page loads, agrees with the texts, which only their pages load.
 * @throws Error that names the two files of the brand folder
 */
export function checkBrand({ benefits, frame, home, hubs, law, offices }: BrandContent): void {
  const disagree = (what: string, file: string) => {
    throw new Error(`brand folder: frame.ts and ${file} disagree about '${what}'`)
  }
  for (const section of sectionsOfHome) {
    if (frame.leavesOut.includes(section) !== (home[section] === null)) disagree(section, 'home.ts')
  }
  if (frame.leavesOut.includes('benefits') !== (benefits === null)) disagree('benefits', 'benefits.ts')
  if (frame.leavesOut.includes('software') !== (law.software === null)) disagree('software', 'law.ts')
  if ((frame.only === null) !== (home.only === null)) disagree('only', 'home.ts')
  const keys = offices.map(({ key }) => key)
  const onlyOne = [...frame.officeKeys, ...keys].find((key) => !frame.officeKeys.includes(key) || !keys.includes(key))
  if (onlyOne !== undefined) disagree(onlyOne, 'offices.ts')
  for (const key of ['design', 'engineering', 'product'] as const) {
    if ((frame.hubNames[key] !== undefined) !== (hubs[key] !== undefined)) disagree(key, 'hubs.ts')
  }
  // The film of a team leads to its page.
  const withoutPage = home.teams?.filmed.find(({ key }) => frame.hubNames[key] === undefined)
  if (withoutPage) disagree(withoutPage.key, 'home.ts')
}

const paletteModule = 'virtual:brand-palette.css'

/**
 * @param language the first one of the build
 * @param noScript the text of a page without scripts
 */
export function brandPlugin(content: BrandContent, language: string, noScript: string): Plugin {
  const { board, brand, font, frame, home, palette, redirects } = content
  const words: Readonly<Record<string, string>> = {
    language,
    direction: directionOf(language),
    name: brand.name,
    title: home.title,
    siteName: `${brand.name} ${brand.siteWord}`,
    description: brand.description,
    themeLight: palette['snow']?.light ?? '#ffffff',
    themeDark: palette['snow']?.dark ?? '#000000',
    noScript,
  }
  checkBrand(content)
  return {
    name: 'brand',
    buildStart() {
      const problem = oldAddressProblem(redirects, { brandPages: frame, toDepartments: board.redirects })
      if (problem !== null) throw new Error(problem)
    },
    resolveId: (id) => (id === paletteModule ? `\0${paletteModule}` : null),
    load: (id) => (id === `\0${paletteModule}` ? `@layer tokens {\n${paletteCss(palette)}}` : null),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const tags: HtmlTagDescriptor[] = []
        for (const name of font.preload) {
          const file = Object.keys(bundle ?? {}).find((asset) => asset.includes(name) && asset.endsWith('.woff2'))
          if (file) {
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
            tags.push({ tag: 'link', attrs, injectTo: 'head-prepend' })
          }
        }
        return { html: html.replace(/%brand\.(\w+)%/g, (_, name: string) => escapeHtml(words[name] ?? '')), tags }
      },
    },
  }
}
