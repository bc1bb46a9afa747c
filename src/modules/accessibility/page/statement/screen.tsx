import { accessibility, brand } from '#content'
import { LinkedLine } from '#features/rich-line/rich-line.tsx'
import { formatDay } from '#platform/date-text.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { accessibilityPage } from '../../shared/accessibility-page.ts'
import { statement as words } from '../../words.ts'
import { claims, results } from './claims.ts'
import { ConformanceReport } from './report.tsx'
import styles from './screen.module.css'

/** By the verdicts of claims, in the order in which they are counted. */
const verdictWords = { supports: words.supports, partly: words.partly, not: words.not, 'not-judged': words.unjudged }

/** The day since which every named test has passed. */
const oldestResult = Object.values(results.passed).toSorted()[0] ?? ''

/** The statement, in the language of the page, and the report, in English. */
function Screen() {
  usePageMeta({
    title: `${words.title()}, ${brand.name}`,
    description: words.description(),
    canonicalPath: accessibilityPage,
    isIndexed: false,
  })
  const tests = { count: Object.keys(results.passed).length, date: formatDay(Date.parse(oldestResult), 'UTC'), ...results }
  return (
    <Wrap>
      <div className={styles['page']}>
        <h1>{words.title()}</h1>
        <p>{words.lead()}</p>

        {accessibility.contact === null ? null : (
          <>
            <h2>{words.contact()}</h2>
            <p>
              <LinkedLine line={accessibility.contact} />
            </p>
          </>
        )}
        {accessibility.complaints === null ? null : (
          <p>
            <LinkedLine line={accessibility.complaints} />
          </p>
        )}

        <h2>{words.state()}</h2>
        <p>{words.stateText()}</p>
        <dl className={styles['counts']}>
          {Object.entries(verdictWords).map(([verdict, word]) => (
            <div key={verdict}>
              <dt>{word()}</dt>
              <dd>{claims.wcag.filter((claim) => claim.verdict === verdict).length}</dd>
            </div>
          ))}
        </dl>

        <h2>{words.missing()}</h2>
        <ul className={styles['barriers']}>
          {Object.entries(words.barriers).map(([name, sentence]) => (
            <li key={name}>{sentence()}</li>
          ))}
        </ul>

        <h2>{words.tested()}</h2>
        <p>{words.testedText({ count: tests.count, date: tests.date, browser: tests.browser, axe: tests.axe })}</p>
        <p>
          <a className={linkClass()} href="#report">
            {words.read()}
          </a>
        </p>
      </div>
      <ConformanceReport />
    </Wrap>
  )
}

/** The page with the title of its bar. */
export const accessibilityScreen = () => ({ Screen, barTitle: words.title() })
