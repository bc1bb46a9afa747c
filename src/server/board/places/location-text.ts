import { isName } from '#shared/board-mapping.ts'
import { splitOutsideBrackets } from '#shared/places.ts'
import { isOnlyRemote, isRemotePlace } from '#shared/work-model.ts'
import { countryOf, regionsOf } from './countries.ts'

/** Takes a board's text about places apart: 'Austin, TX; Paris or Lyon' are three. What a part names is read by `postal-address.ts`. */

/** Longer texts are no places. */
const maxTextLength = 200

/** The beginning of a text, with one blank for each run of blanks. Line breaks stay, because they separate places. */
export function singleBlanks(text: string): string {
  return text.slice(0, maxTextLength).replace(/[^\S\n]+/g, ' ')
}

// The patterns below see texts with single blanks only, so that none has two loops over blanks side by side.
/** What separates places that need not be alike. */
const signs = /[;|•\n]/
/** What separates the places of one list. */
const separators = /\/|,? (?:or|ou|oder) /i
const conjunctions = / (?:&|and|e|y|und) /
/** Words around the name of a place that say nothing of it. */
const noWords = /\b(?:headquarters|hq|only)\b|\b(?:select|all) locations?\b|\bnation(?:al|wide)\b/gi
/** Texts that stand for several countries, or for no place. */
const noPlace =
  /^(?:anywhere|worldwide|global|international|multiple locations|various(?: locations)?|emea|apac|amers?|americas|latam|dach|europe|asia|(?:north|south|latin) america)$/i
const aroundCity = /^greater |(?:^|,? )(?:(?:bay|metro(?:politan)?) ?)?area$| metro$/gi

export const isNoPlace = (name: string): boolean => noPlace.test(name)

/** 'Boston' of 'Greater Boston Area'. '' of 'Bay Area', which may be anywhere. */
export const withoutArea = (name: string): string => name.replace(aroundCity, '')

/**
 * A name without what says nothing of its place: words such as 'HQ', signs and blanks at its ends, words that only lead to it, and
 * a bracket that is empty or has no other.
 */
export function tidy(text: string): string {
  const isPaired = text.split('(').length === text.split(')').length
  return (
    (isPaired ? text : text.replace(/[()]/g, ' '))
      .replace(noWords, ' ')
      .replace(/\(\s*\)/g, ' ')
      .replace(/([–—-])\s*[–—-]/g, '$1')
      .replace(/\s+/g, ' ')
      // 'IN' is Indiana, or India.
      .replace(/^(?:[\s,:;/&+–—-]|(?:[Ww]ith)?[Ii]n (?:the )?(?=\S))+|(?<![\s,:;/&+–—-])[\s,:;/&+–—-]+$/g, '')
      .trim()
  )
}

/** The parts of a text between its commas, as far as these are not within brackets. */
export function commaParts(text: string): readonly string[] {
  return splitOutsideBrackets(text, /,/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** 'San Francisco, California, USA' of 'USA, San Francisco, California, CA'. */
function inUsualOrder(place: string): string {
  const [first = '', ...others] = commaParts(place)
  const isCountryFirst =
    countryOf(first) !== null &&
    countryOf(others.at(-1) ?? '') !== countryOf(first) &&
    others.some((part) => countryOf(part) === null)
  if (!isCountryFirst) return place.trim()
  const nameOf = (part = '') => regionsOf(part)[0]?.name ?? part
  // A city may have the name of its state.
  const once = others.filter((part, index) => index < 2 || nameOf(part) !== nameOf(others[index - 1]))
  return [...once, first].join(', ')
}

/** 'Remote, Peru or Bolivia' is remote in both: nobody is on site in a whole country. A city after it may be an office. */
function remoteInEach([first = '', ...others]: readonly string[]): readonly string[] {
  const isMeant = isRemotePlace(first) && !isOnlyRemote(first)
  return [first, ...others.map((part) => (isMeant && countryOf(tidy(part)) !== null ? `Remote, ${part}` : part))]
}

/** The places that a list of words or signs names. */
function splitList(list: string): readonly string[] {
  const parts = splitOutsideBrackets(list, separators).flatMap((part) =>
    countryOf(tidy(part)) === null ? splitOutsideBrackets(part, conjunctions) : [part],
  )
  return remoteInEach(parts)
}

/** The places that signs and words separate. A comma may be part of one. */
export function splitLocation(location: string): readonly string[] {
  return splitOutsideBrackets(location, signs).filter(isName).flatMap(splitList).map(inUsualOrder).filter(isName)
}
