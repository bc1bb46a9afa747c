import { fold } from '#shared/text.ts'

/** Degrees by their level: a résumé says 'BSc', the list of a board "Bachelor's Degree". */

/** The first that fits. Letters that stand for a degree are whole words. */
const levels: readonly (readonly [level: string, pattern: RegExp])[] = [
  ['mba', /\bm\.?b\.?a\b|master of business/],
  ['law', /\bj\.?d\b|juris doctor/],
  ['medicine', /\bm\.?d\b|doctor of medicine/],
  ['doctor', /\bph\.?\s?d\b|\bd\.?phil\b|\bed\.?d\b|doctor|doktor|doutor|dottor|аспирант|دكتوراه|博士/],
  [
    'master',
    /\bm\.?\s?(?:sc|a|s|e|eng|phil|res|ed|tech|com|f\.?a|arch|ph|pa|sn|sw)\b|\bll\.?m\b|master|maestr|mestrado|magist|магистр|ماجستير|硕士|修士|研究生/,
  ],
  ['master', /\bdiplom\b|\bdiplom-|laurea (?:magistrale|specialistica)/],
  [
    'bachelor',
    /\bb\.?\s?(?:sc|a|s|e|eng|ed|tech|com|f\.?a|ba|arch|sn|sw)\b|\bll\.?b\b|bachelor|bacharel|бакалавр|بكالوريوس|学士|本科/,
  ],
  ['bachelor', /licenciatura|licence|licencjat|laurea|grado|graduacao|ليسانس/],
  ['associate', /\bassociate|\ba\.?a\.?s?\b/],
  ['school', /high school|abitur|bachillerato|ensino medio/],
]

function levelOf(degree: string): string | undefined {
  const folded = fold(degree)
  return levels.find(([, pattern]) => pattern.test(folded))?.[0]
}

/** Whether two names mean the same: one is the other, or both are of one level. */
export function isSameDegree(one: string, two: string): boolean {
  const level = levelOf(one)
  return fold(one) === fold(two) || (level !== undefined && level === levelOf(two))
}
