import { errorsBetween } from './search-words.ts'

/** Finds typing errors in the host of a mail address. It proposes, and changes nothing: an unknown host may be somebody's own. */

/** The hosts of most people's mail, and those that look like one of them and are real. */
const knownHosts =
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de outlook.com outlook.de outlook.fr live.com icloud.com proton.me protonmail.com aol.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de mail.com email.com mail.ru uol.com.br terra.com.br qq.com naver.com fastmail.com'.split(
    ' ',
  )
/** A shorter host is too close to too many others. */
const minHostLength = 9
/** From here on, two errors are still likely to mean the known one. */
const minLengthOfTwo = 11

/** The address that was probably meant, or null. */
export function likelyAddress(address: string): string | null {
  const [name = '', typed = '', ...rest] = address.trim().split('@')
  const host = typed.toLowerCase()
  if (name === '' || host === '' || rest.length > 0 || knownHosts.includes(host)) return null
  const meant = knownHosts.find((known) => {
    const max = known.length >= minLengthOfTwo ? 2 : 1
    return known.length >= minHostLength && errorsBetween(host, known, max) <= max
  })
  return meant === undefined ? null : `${name}@${meant}`
}
