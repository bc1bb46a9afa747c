/**
 * Finds what is wrong with the HTML of a job's text, in words for whoever edits it. Browsers repair most of it, each in its own
 * way, and other job boards show it as it is.
 */

const voidElements: readonly string[] = ['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']
/** Their end tags may be left out. */
const endlessElements: readonly string[] = [
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'colgroup',
  'option',
]
/** Elements that the site does not show. */
const removedElements: readonly string[] = ['script', 'style', 'form', 'object', 'embed', 'link', 'meta']

const tag = /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi
/** Markup that was escaped twice, so that visitors see it: '&lt;p&gt;'. */
const visibleMarkup = /&lt;\/?(?:p|div|span|ul|ol|li|br|strong|em|b|i|a|h[1-6])\b[^&]{0,200}&gt;/i

/** Longer texts are not looked at further. */
const maxLength = 200_000

/** Finds faults of a text, in the words of `check-board`. Empty: none. */
export function htmlProblems(html: string): readonly string[] {
  const problems = new Set<string>()
  const open: string[] = []
  for (const [, slash = '', given = ''] of html.slice(0, maxLength).matchAll(tag)) {
    const name = given.toLowerCase()
    if (removedElements.includes(name)) problems.add(`<${name}> is not shown`)
    if (voidElements.includes(name)) continue
    if (slash === '') {
      open.push(name)
      continue
    }
    const at = open.lastIndexOf(name)
    if (at === -1) {
      if (!endlessElements.includes(name)) problems.add(`</${name}> ends nothing`)
      continue
    }
    for (const left of open.splice(at).slice(1))
      if (!endlessElements.includes(left)) problems.add(`<${left}> has no end inside <${name}>`)
  }
  for (const left of open) if (!endlessElements.includes(left)) problems.add(`<${left}> has no end`)
  if (visibleMarkup.test(html)) problems.add('its markup is escaped twice, so visitors read the tags')
  if (/\bsrc=["']?http:\/\//i.test(html)) problems.add('a picture or video comes over http and is blocked')
  return [...problems]
}
