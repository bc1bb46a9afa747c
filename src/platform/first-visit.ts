import { fittingLanguage, type Languages } from '#shared/languages.ts'

/**
 * The inline script of the first language's home page, where that is asked for without more. It leads to the language that somebody has
 * chosen, and on a first visit to that of the browser, as the server does (`src/server/web/pages/first-visit.ts`): a static host cannot, and
 * neither can the service worker, which answers with a stored page. Its tag's attributes name the languages.
 */

const { languages = '', cookie = '' } = document.currentScript?.dataset ?? {}
const [first = '', ...others] = languages.split(' ')
const known: Languages = [first, ...others]
const [, chosen = ''] = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie) ?? []
const language = known.includes(chosen) ? chosen : (fittingLanguage(navigator.languages, known) ?? first)
if (language !== first && location.pathname === '/') location.replace(`/${language}${location.search}${location.hash}`)
