import { fold } from '#shared/text.ts'

/** The words by which the parts of a résumé are recognised, folded, in the languages in which most are written. */

const set = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/))

const headingWords = {
  referees: set(
    `references reference referees referenzen referencias referenze referenties referencje 推薦者 рекомендации 推荐人 المراجع المعرفون`,
  ),
  education: set(`education educational academics studies qualifications ausbildung studium bildung bildungsweg
    formacao educacao formation formations formacion educacion estudios estudos scolarite diplomes istruzione formazione opleiding wyksztalcenie
    学歴 教育 学历 教育经历 教育背景 образование التعليم المؤهلات التعليمية العلمية`),
  experience:
    set(`experience experiences appointments employment berufserfahrung erfahrung berufspraxis werdegang experiencia experiencias
    experienza esperienza esperienze emploi emplois ervaring werkervaring doswiadczenie 職歴 職務経歴 经历 工作经历 工作经验 实习经历 опыт الخبرة الخبرات خبرات`),
  contact: set(`contact contacts kontakt kontaktdaten contato contacto coordonnees 連絡先 контакты 联系方式 التواصل الاتصال`),
  other: set(`skills skill languages language projects project publications interests hobbies summary profile
    objective about awards honors honours certifications certificates certificate volunteering volunteer activities leadership
    information informationen informazioni informacion informacoes teaching research patents talks press courses tools technologies links portfolio
    kenntnisse fahigkeiten sprachen projekte interessen profil uber себе zertifikate engagement auszeichnungen
    habilidades idiomas competencias projetos proyectos perfil resumo resumen certificacoes certificaciones intereses interesses
    competences langues projets centres interet loisirs profil
    vaardigheden profiel profilo lingue lenguas competenze umiejetnosci jezyki навыки проекты языки достижения сертификаты 技能 专业技能 个人简介 自我评价 项目经历 项目经验 获奖情况 语言 证书 資格 免許 スキル 自己pr 志望動機 趣味 語学 المهارات اللغات الهوايات ملخص نبذة الدورات المشاريع`),
} as const
/** Stand in a heading beside its own words. */
const fillers =
  set(`work working academic clinical industry practical recent professional career history background training relevant selected employment additional further key core
  technical and y e et und & de la da das der des mich me us my academica academico profissional profissionais profesional
  professionnelle professionnelles professionnel laboral beruflicher berufliche schulische akademische zawodowe personal data daten persoenliche personliche
  experience education volunteer other summary development 学歴 職歴 laborale lavorativa lavorative работы о себе ключевые профессиональные profesionales tecniche و العملية المهنية الشخصية`)

export type SectionOfResume = keyof typeof headingWords

const bullet = /^[\s•·▪◦●○■□▸►➤✓*–—-]+\s*/u
const trailing = /[\s:：.|_–—-]+$/u

/** The words of a line, folded. A heading in spaced letters, such as 'S K I L L S', becomes one word. */
function headingParts(text: string): readonly string[] {
  const plain = fold(text.replace(bullet, '').replace(trailing, '')).replace(/[أإآ]/g, 'ا')
  const spaced = /^(?:\S ){3,}\S$/u.test(plain) ? plain.replaceAll(' ', '') : plain
  return spaced.split(/[\s/,・·]+/u).filter((word) => word !== '')
}

/** Whether a word is one that headings have and names have not. */
export const isHeadingWord = (folded: string) => Object.values(headingWords).some((words) => words.has(folded))

/** What a line is the heading of, or null for any other line. */
export function sectionOfHeading(line: string): SectionOfResume | null {
  // 'Опыт работы — 5 лет'
  const text = line.replace(/\s[–—]\s\d.*$/u, '')
  if (text.length > 48 || /[\d@]/.test(text)) return null
  const parts = headingParts(text)
  if (parts.length === 0 || parts.length > 5) return null
  // Each of these words stands in other headings, too.
  if (/^(?:work|career|job|professional) history$/.test(parts.join(' '))) return 'experience'
  const kinds = (['referees', 'education', 'experience', 'contact', 'other'] as const).filter((kind) =>
    parts.some((part) => headingWords[kind].has(part)),
  )
  const isHeading = parts.every((part) => fillers.has(part) || kinds.some((kind) => headingWords[kind].has(part)))
  // 'Academic background' is about schools, 'Academic appointments' about jobs.
  return isHeading ? (kinds[0] ?? (parts.includes('academic') ? 'education' : null)) : null
}

/** What a line is the heading of that looks like one, whatever words stand beside: 'Legal experience'. null: of nothing, or of two. */
export function sectionOfWords(line: string): SectionOfResume | null {
  const parts = headingParts(line)
  const [kind = null, ...others] = (['education', 'experience'] as const).filter((each) =>
    parts.some((part) => headingWords[each].has(part)),
  )
  return others.length > 0 || parts.some((part) => headingWords.other.has(part)) ? null : kind
}

const columns =
  /^(?:(?:company|employer|designation|position|role|duration|period|years?|degree|university|institut(?:e|ion)|school|college|grade|of)(?:[\s/,|]+|$))+$/i

/** Whether a line names the columns of a table. */
export function namesColumns(text: string): boolean {
  return columns.test(text)
}

/** Whether a line is one of a list below a job. */
export function isBulleted(text: string): boolean {
  return /^\s*(?:[•·▪◦●○■□▸►➤✓]|[*{–—-]\s)/u.test(text)
}

const titleWords =
  /(?<!\p{L})(?:engineer|developer|designer|manager|director|analyst|intern|internship|assistant|lead|leader|consultant|teacher|tutor|editor|writer|nurse|architect|scientist|researcher|specialist|coordinator|administrator|officer|associate|(?<!& )partner|president|founder|ceo|cto|cfo|coo|head|chief|producer|artist|animator|illustrator|strategist|recruiter|accountant|attorney|counsel|lawyer|paralegal|technician|representative|supervisor|executive|programmer|translator|interpreter|lecturer|professor|fellow|apprentice|trainee|freelancer|owner|volunteer|clerk|cashier|barista|server|planner|buyer|marketer|copywriter|photographer|linguist|localizer|curator|librarian|chef|cook|reporter|journalist|mechanic|driver|electrician|instructor|trainer|coach|counselor|adviser|advisor|agent|auditor|secretary|receptionist|pharmacist|inspector|operator|ingenieur(?:in)?|entwickler(?:in)?|\p{L}{0,20}(?:leiter|berater|manager|entwickler|designer|koch|kraft)(?:in)?|ontwerper|lehrer(?:in)?|redakteur(?:in)?|gestalter(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|mitarbeiter(?:in)?|referent(?:in)?|kaufmann|kauffrau|desenvolvedor(?:a)?|engenheir[oa]|gerente|analista|estagiari[oa]|coordenador(?:a)?|diretor(?:a)?|professora|redator(?:a)?|desarrollador(?:a)?|ingenier[oa]|disenador(?:a)?|directora|profesor(?:a)?|abogad[oa]|ingenieure|infirmiere?|developpeu(?:r|se)|concepteu(?:r|trice)|responsable|charge[e]?|direct(?:eur|rice)|assistante|stagiaire|enseignant[e]?|redact(?:eur|rice)|analyste|architecte|analist|adviseur|medewerker|docent|onderzoeker|programmeur|architett[oa]|ingegnere|sviluppat(?:ore|rice)|progettista|traduttore|traduttrice|tradutor(?:a)?|traductor(?:a)?|инженер|аналитик|менеджер|разработчик|программист|директор|руководитель|дизаинер|редактор|учитель|преподаватель|бухгалтер|юрист|специалист|консультант|переводчик|стажер|ассистент|экономист|архитектор|врач)(?!\p{L})/u
const titleSigns =
  /工程师|经理|设计师|分析师|总监|主管|助理|编辑|实习生|教师|顾问|专员|会计|律师|研究员|エンジニア|デザイナー|マネージャー|プログラマ|主任|課長|部長|編集者|翻訳者|مهندس|مدير|مصمم|محلل|معلم|مطور|محرر|منسق|مترجم/u

/** Whether a text names what somebody does. */
export function hasTitleWord(text: string): boolean {
  return titleWords.test(fold(text)) || titleSigns.test(text)
}

const companySigns =
  /(?<!\p{L})(?:inc|llc|llp|ltd|limited|plc|corp|corporation|company|gmbh|ag|kg|se|s\.?a\.?|s\.?l\.?|ltda|sarl|sas|bv|oy|ab|srl|spa|sp|stichting|group|gruppe|grupo|groupe|holding|holdings|studio|studios|labs|foundation|bank|hospital|agency|university|verlag|institute|museum|clinic|school|court|cent(?:er|re)|ventures|partners|technologies|software|solutions|systems|& (?:partner|co|sohne|zonen))(?!\p{L})|株式会社|有限会社|公司|集团|研究院|银行|(?<!\p{L})(?:ооо|оао|зао|пао|ао|ип)(?!\p{L})|شرك[ةه]|مؤسس[ةه]|مجموع[ةه]|بنك/iu

/** Whether a text has a word that names of companies have. */
export function hasCompanyWord(text: string): boolean {
  return companySigns.test(fold(text))
}

/** Words that stand at the top of a résumé and are no name. */
export const noNames: ReadonlySet<string> =
  set(`resume cv curriculum vitae lebenslauf curriculo hoja vida bewerbung portfolio page
  phone email e-mail mail mobile tel telefon telefone telefono address adresse contact kontakt confidential draft application
  senior junior freelance certified registered licensed born name nome nombre nom dear cover letter
  履歴書 職務経歴書 简历 个人简历 резюме السيرة الذاتية`)

/** How people write some countries, besides their names. */
export const otherCountryNames: readonly string[] = [
  'usa',
  'u.s.a.',
  'united states of america',
  'uk',
  'u.k.',
  'england',
  'scotland',
  'wales',
  'northern ireland',
]
