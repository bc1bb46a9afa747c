import * as v from 'valibot'
import { languages } from './site-languages.ts'

/**
 * The language in which somebody has applied, or asked for mails. It is never a reason to refuse: one that the site does not speak is the
 * first, and a device of an earlier release names none (null).
 */
export const NamedLanguage = v.fallback(v.nullish(v.picklist(languages), null), languages[0])
