/** Finds a degree and its subject in a line of a school, as they are written there. */

export interface ResumeDegree {
  readonly degree: string
  readonly discipline: string | null
}

/** Of letters. Their case is part of them, and states have two letters as well. */
const letters = String.raw`Ph\.?\s?D\.?|D\.?Phil\.?|Ed\.?D\.?|J\.?\s?D\.?|LL\.?[BM]\.?|A\.?[AS]\.?|BTS|DUT|[BM]\.?\s?(?:Sc|Eng|Tech|Ed|Com|Phil|Res|Arch|F\.?A|B\.?A|PH|PA|SN|SW|A|S|E|D)\.?`
const named = String.raw`(?:arts|sciences?|fine arts|applied (?:arts|sciences?)|engineering|technology|laws?|education|music|commerce|design|architecture|philosophy|medicine|nursing|public (?:health|policy|administration)|business administration|social work)`
const written = String.raw`(?:bachelor|master|doctor|associate)(?:['’]?s)?(?:\sdegree)?(?:\sof\s${named}(?!\p{L}))?|doctorate|laurea(?:\s(?:magistrale|triennale|specialistica))?|m[áa]ster|mestrado|bacharelado|licenciatura|licence|grado|graduação|doctorado|doutorado|doctorat|dottorato|diplom(?:-\p{Lu}\p{L}+)?|diploma|staatsexamen|magister|licencjat|magistratuur|бакалавр(?:иат)?|магистр(?:атура)?|специалитет|аспирантура|بكالوريوس|ماجستير|دكتوراه|دبلوم|ليسانس`
const lettersFirst = new RegExp(String.raw`^(?:${letters})(?![\p{L}\p{N}'’-])`, 'u')
const wordsFirst = new RegExp(String.raw`^(?:${written})(?![\p{L}\p{N}])`, 'iu')
const honours = /^\s?(?:\((?:hons?|honours|honors)\.?\)|hons\.?(?!\p{L}))/iu
const joiner = /^(?:[\s:,–—-]|\((?=\p{L}))*(?:(?:in|of|en|em|de|di|der|des|du|für|fur|في|по)\s+|d['’])?/iu
/** What may stand there instead of a subject. */
const noSubject =
  /(?<!\p{L})(?:candidate|hons?|honou?rs|dean|cum laude|gpa|grade|note|distinction|class|degree|thesis|expected|minor|remote|full[- ]time|part[- ]time|online|average|award|erasmus|exchange|at|from|the|my|with|dept|department|faculty|school)(?!\p{L})/iu
const han =
  /^(?:(\p{Script=Han}{2,12}?)(?:专业)?\s?[,，、·]?\s?)?(学士|硕士|博士|本科|修士|研究生)(?:学位)?\s?(\p{Script=Han}{2,12})?$/u

function subjectOf(text: string): string | null {
  const plain = (text.split(/\s(?:with|and minor|mit|avec)\s|[,;|\t(]|\s[–—-]\s/u)[0] ?? '').replace(/[\s).,:]+$/u, '').trim()
  const isSubject = /^[\p{L}\p{M}&'’/ -]{3,60}$/u.test(plain) && plain.split(' ').length <= 7 && !noSubject.test(plain)
  return isSubject ? plain : null
}

/**
 * @param parts of a line that name different things, in their order, without its dates
 * @param isElse whether a part is a school or a place, which is no subject
 */
export function degreeIn(parts: readonly string[], isElse: (part: string) => boolean): ResumeDegree | null {
  for (const [index, part] of parts.entries()) {
    const chinese = han.exec(part)
    if (chinese) {
      const [, before, degree = '', after] = chinese
      const beside = [parts[index - 1], parts[index + 1]].find(
        (each) => each !== undefined && /^\p{Script=Han}{2,12}$/u.test(each) && !isElse(each),
      )
      return { degree, discipline: before ?? after ?? beside ?? null }
    }
    const byLetters = lettersFirst.exec(part)?.[0]
    const found = byLetters ?? wordsFirst.exec(part)?.[0]
    if (found === undefined) continue
    let rest = part.slice(found.length)
    // 'Boston, MA'
    if (byLetters !== undefined && /^[A-Z]{2}$/.test(found) && index > 0 && rest.trim() === '') continue
    const hons = honours.exec(rest)?.[0] ?? ''
    rest = rest.slice(hons.length)
    // 'Doctor Who Academy' and 'BS Institute' are schools.
    if (isElse(part)) continue
    // 'Master of Ceremonies' is one degree as a whole.
    if (/^\sof\s/i.test(rest) && /^(?:bachelor|master|doctor|associate)$/i.test(found)) {
      const [whole = '', subject] = part.split(/\sin\s/)
      return whole.split(' ').length <= 6
        ? { degree: whole, discipline: subject === undefined ? null : subjectOf(subject) }
        : null
    }
    // 'Master of Business Administration - MBA, Marketing'
    const next = parts.slice(index + 1).find((each) => lettersFirst.exec(each)?.[0] !== each)
    const own = rest.replace(joiner, '')
    const subject = own === '' ? (next !== undefined && !isElse(next) ? subjectOf(next) : null) : subjectOf(own)
    // 'Bachelor of Science in Engineering, Computer Engineering'
    const longer = subject !== null && next?.endsWith(` ${subject}`) && !isElse(next) ? subjectOf(next) : null
    return { degree: `${found}${hons}`.trim(), discipline: longer ?? subject }
  }
  return null
}
