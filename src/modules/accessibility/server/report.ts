import { escapeHtml } from '#shared/html-text.ts'
import { type ConformanceClaim, claims, isTest, type NamedTest, results, testKey } from './claims.ts'

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

function evidenceHtml(evidence: ConformanceClaim['evidence']): string {
  const items = evidence.map((each) =>
    isTest(each)
      ? `${escapeHtml(`${tested(each)}: ${each.title}`)} <code>${escapeHtml(each.file)}</code>`
      : escapeHtml(`Judged on ${each.on} by ${each.by}: ${each.how}`),
  )
  return `<ul class="evidence">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function rowsHtml(list: readonly ConformanceClaim[]): string {
  const rows = list.map(({ evidence, level, name, number, remark, verdict }) => {
    const title = escapeHtml(`${number} ${name}${level === undefined ? '' : ` (${level})`}`)
    const judged = `<strong>${verdictNames[verdict] ?? ''}</strong> ${escapeHtml(remark)}`
    return `<li><h4>${title}</h4><p>${judged}</p>${evidenceHtml(evidence)}</li>`
  })
  return `<ul class="claims">${rows.join('\n')}</ul>`
}

/** Every criterion and clause with its verdict, a remark, and what proves it. */
export function reportHtml(): string {
  const limits = claims.timeLimits.map(
    ({ answer, evidence, what }) => `<li><h4>${escapeHtml(what)}</h4><p>${escapeHtml(answer)}</p>${evidenceHtml(evidence)}</li>`,
  )
  return `<section id="report" tabindex="-1" lang="en" dir="ltr" aria-labelledby="report-title">
<h2 id="report-title">Accessibility conformance report</h2>
<p>It covers the candidates’ site, the pages of fairs and the desk of recruiters. Who installs the site as an app has the same pages.</p>
<h3>WCAG 2.2, levels A and AA</h3>
${rowsHtml(claims.wcag)}
<h3>EN 301 549 V3.2.1</h3>
<p>Clauses 9.1.1.1 to 9.4.1.3 are the criteria of WCAG 2.1 with the same numbers after the 9, which stand above. WCAG 2.2 has dropped 4.1.1 (clause 9.4.1.1), which every page in HTML meets. Clauses 6, 8 and 13 are about calls, hardware and relay services, which there are none of.</p>
${rowsHtml(claims.en)}
<h3>Time limits</h3>
<ul class="claims">${limits.join('\n')}</ul>
</section>`
}
