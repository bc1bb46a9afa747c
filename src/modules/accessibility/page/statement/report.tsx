import { type ConformanceClaim, claims, isTest, type NamedTest, results, testKey } from './claims.ts'
import styles from './screen.module.css'

/**
 * The conformance report, for companies and authorities who ask for one. In English in every language of the site, as such reports are, and
 * therefore not in its catalogue.
 */

const verdictNames: Readonly<Record<string, string>> = {
  supports: 'Supports',
  partly: 'Partly supports',
  not: 'Doesn’t support',
  'not-judged': 'Not judged',
}

const tested = (test: NamedTest) => {
  const day = results.passed[testKey(test)]
  return day === undefined ? 'Test, not run for this report yet' : `Test, passed on ${day}`
}

function Evidence({ evidence }: Pick<ConformanceClaim, 'evidence'>) {
  return (
    <ul className={styles['evidence']}>
      {evidence.map((each) =>
        isTest(each) ? (
          <li key={testKey(each)}>
            {`${tested(each)}: ${each.title} `}
            <code>{each.file}</code>
          </li>
        ) : (
          <li key={each.how}>{`Judged on ${each.on} by ${each.by}: ${each.how}`}</li>
        ),
      )}
    </ul>
  )
}

function Rows({ list }: { readonly list: readonly ConformanceClaim[] }) {
  return (
    <ul className={styles['claims']}>
      {list.map(({ evidence, level, name, number, remark, verdict }) => (
        <li key={number} data-verdict={verdict}>
          <h4>{`${number} ${name}${level === undefined ? '' : ` (${level})`}`}</h4>
          <p>
            <strong>{verdictNames[verdict]}</strong>
            {` ${remark}`}
          </p>
          <Evidence evidence={evidence} />
        </li>
      ))}
    </ul>
  )
}

/** Every criterion and clause with its verdict, a remark, and what proves it. */
export function ConformanceReport() {
  return (
    <section id="report" tabIndex={-1} className={styles['report']} lang="en" dir="ltr" aria-labelledby="report-title">
      <h2 id="report-title">Accessibility conformance report</h2>
      <p>
        It covers the candidates’ site, the pages of fairs and the desk of recruiters. Who installs the site as an app has the
        same pages.
      </p>
      <h3>WCAG 2.2, levels A and AA</h3>
      <Rows list={claims.wcag} />
      <h3>EN 301 549 V3.2.1</h3>
      <p>
        Clauses 9.1.1.1 to 9.4.1.3 are the criteria of WCAG 2.1 with the same numbers after the 9, which stand above. WCAG 2.2 has
        dropped 4.1.1 (clause 9.4.1.1), which every page in HTML meets. Clauses 6, 8 and 13 are about calls, hardware and relay
        services, which there are none of.
      </p>
      <Rows list={claims.en} />
      <h3>Time limits</h3>
      <ul className={styles['claims']}>
        {claims.timeLimits.map(({ answer, evidence, what }) => (
          <li key={what}>
            <h4>{what}</h4>
            <p>{answer}</p>
            <Evidence evidence={evidence} />
          </li>
        ))}
      </ul>
    </section>
  )
}
