import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readDocx } from '#platform/documents/docx-text.ts'
import { findFacts } from '../page/reader/find-facts.ts'
import { readPdf } from '../page/reader/pdf-text.ts'
import { maxResumeCharacters } from '../page/reader/resume-limits.ts'
import type { ResumeDates, ResumeFacts, ResumeMonth } from '../page/reader/resume-facts.ts'
import type { ResumeReading } from '../page/reader/resume-messages.ts'

/** Reads the résumés of the folder `fixtures`, and compares what is found with what each says. */

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url))
const maps = fileURLToPath(new URL('../../../../node_modules/pdfjs-dist/cmaps/', import.meta.url))

type Expected = Readonly<Record<string, string | readonly string[]>>
const table = JSON.parse(readFileSync(`${folder}facts.json`, 'utf8')) as Readonly<Record<string, Expected>>

const mapsRead: string[] = []

function read(file: string): Promise<ResumeReading> {
  const bytes = new Uint8Array(readFileSync(folder + file))
  if (file.endsWith('.docx')) return readDocx(bytes, maxResumeCharacters)
  return readPdf(bytes, {
    onPage: () => {},
    readCharacterMap: async (name) => {
      mapsRead.push(name)
      return new Uint8Array(readFileSync(`${maps}${name}.bcmap`))
    },
  })
}

const monthText = (point: ResumeMonth | null) => (point ? [point.year, point.month].filter(Boolean).join('-') : '')
const datesText = ({ end, isCurrent, start }: ResumeDates) => `${monthText(start)} to ${isCurrent ? 'today' : monthText(end)}`

/** As the table has them: 'BA / History / Leeds College, 2012 to 2015', 'Editor / Larkfield Press, 2018 to today'. */
function lineUp({ email, jobs, links, name, phone, place, schools }: ResumeFacts): Expected {
  const found = {
    first: name?.first,
    last: name?.last,
    email,
    phone,
    place,
    ...links,
    schools: schools.map(
      ({ dates, degree, discipline, name: school }) => `${degree ?? '?'} / ${discipline ?? '?'} / ${school}, ${datesText(dates)}`,
    ),
    jobs: jobs.map(({ company, dates, title }) => `${title} / ${company}, ${datesText(dates)}`),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string | string[]] => (entry[1] ?? '').length > 0),
  )
}

const files = readdirSync(folder).filter((file) => /\.(?:pdf|docx)$/.test(file))

describe('the facts of a résumé', () => {
  it('are compared for twenty files or more, of which each is in the table', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(Object.keys(table).toSorted()).toEqual(files.toSorted())
  })

  it.each(files)('are what the table says for %s, and nothing else', async (file) => {
    const reading = await read(file)
    expect(reading.status === 'read' ? lineUp(findFacts(reading.text)) : { status: reading.status }).toEqual(table[file])
  })

  it('are read from Japanese that brings no font, by a table that is asked for then', async () => {
    mapsRead.length = 0
    await read('predefined-character-map.pdf')
    expect(mapsRead).toContain('90ms-RKSJ-H')
    mapsRead.length = 0
    await read('chromium-one-column.pdf')
    expect(mapsRead).toEqual([])
  })
})

const lines = (...texts: readonly string[]) => texts.map((text) => ({ text, size: 10 }))

const factsOf = (...texts: readonly string[]) => findFacts({ lines: lines(...texts), links: [] })
const schoolsOf = (...texts: readonly string[]) => lineUp(factsOf('Education', ...texts))['schools']
const jobsOf = (...texts: readonly string[]) => lineUp(factsOf('Experience', ...texts))['jobs']

describe('the schools', () => {
  const both = ['MSc / Physics / University of Leeds, 2015 to 2017', 'BSc / Maths / Durham University, 2012 to 2015']

  it.each([
    ['above', ['2015 – 2017', 'University of Leeds', 'MSc Physics', '2012 – 2015', 'Durham University', 'BSc Maths']],
    ['below', ['University of Leeds', 'MSc Physics', '2015 – 2017', 'Durham University', 'BSc Maths', '2012 – 2015']],
    ['below the degree', ['MSc Physics', '2015 – 2017', 'University of Leeds', 'BSc Maths', '2012 – 2015', 'Durham University']],
    ['beside the degree', ['University of Leeds', 'MSc Physics\t2015 – 2017', 'Durham University', 'BSc Maths\t2012 – 2015']],
    ['at the left', ['2015 – 2017\tMSc in Physics, University of Leeds', '2012 – 2015\tBSc in Maths, Durham University']],
  ])('have their own dates where these stand %s', (_, texts) => {
    expect(schoolsOf(...texts)).toEqual(both)
  })

  it('have no dates where these stand in a column of their own', () => {
    expect(schoolsOf('2015 – 2017', '2012 – 2015', 'University of Leeds', 'Durham University')).toEqual([
      '? / ? / University of Leeds,  to ',
      '? / ? / Durham University,  to ',
    ])
  })

  it('have the only date of two of them at neither', () => {
    expect(schoolsOf('University of Leeds', 'Durham University', '2015')).toEqual([
      '? / ? / University of Leeds,  to ',
      '? / ? / Durham University,  to ',
    ])
  })

  it.each([
    ['BSH College of Design, 2019', '? / ? / BSH College of Design,  to 2019'],
    ['BS Institute of Technology, 2019', '? / ? / BS Institute of Technology,  to 2019'],
    ['Emerson College, Boston, MA, 2019', '? / ? / Emerson College,  to 2019'],
    ['Higher School Certificate, Mills College, 2019', '? / ? / Mills College,  to 2019'],
    ['Mills College. Supervisor: Prof. A. Stone, 2019', '? / ? / Mills College,  to 2019'],
    ['Mills College, 2019', '? / ? / Mills College,  to 2019'],
  ])('have no degree from letters of another word: %s', (text, school) => {
    expect(schoolsOf(text)).toEqual([school])
  })

  it('are not what stands below a heading whose words are not known', () => {
    const grant = ['Reed College', 'MA History\t2012 – 2014', 'Grants', 'Reed College Travel Fund\t2016']
    const large = (text: string) => ({ text, size: ['Education', 'Grants'].includes(text) ? 12 : 10 })
    expect(lineUp(findFacts({ lines: ['Education', ...grant].map(large), links: [] }))['schools']).toEqual([
      'MA / History / Reed College, 2012 to 2014',
    ])
    const capitals = ['SKILLS', 'Latin', 'LANGUAGES', 'Greek', 'EDUCATION', 'Reed College\t2014', 'CLUBS', 'Elm College\t2011']
    expect(lineUp(factsOf(...capitals))['schools']).toEqual(['? / ? / Reed College,  to 2014'])
  })

  it('are read from Chinese and Japanese only where their parts are apart', () => {
    expect(schoolsOf('2016年9月-2019年6月  蜀山师范大学  汉语言文学  硕士')).toEqual([
      '硕士 / 汉语言文学 / 蜀山师范大学, 2016-9 to 2019-6',
    ])
    expect(schoolsOf('2015.09 - 2019.06江南理工大学软件工程本科')).toBeUndefined()
    expect(schoolsOf('2008年4月\t青葉台大学 入学', '2012年3月\t同大学 卒業')).toEqual(['? / ? / 青葉台大学, 2008-4 to '])
  })

  it.each([
    ['Bachelor of Science in Biology, Reed College', 'Bachelor of Science / Biology'],
    ['B.A. (Hons) History, Reed College', 'B.A. (Hons) / History'],
    ['Master of Ceremonies in Public Speaking, Reed College', 'Master of Ceremonies / Public Speaking'],
    ['Bachelor of Science in Engineering, Computer Engineering, Reed College', 'Bachelor of Science / Computer Engineering'],
    ['Master of Business Administration - MBA, Marketing, Reed College', 'Master of Business Administration / Marketing'],
    ['MBA, Reed College', 'MBA / ?'],
    ['Ph.D. Candidate, Plant Biology, Reed College', 'Ph.D. / ?'],
    ['PhD in Linguistics with distinction, Reed College', 'PhD / Linguistics'],
  ])('have their degree and subject as they are written: %s', (text, degree) => {
    expect(schoolsOf(`${text}\t2019`)).toEqual([`${degree} / Reed College,  to 2019`])
  })

  it('have no date from digits that may be a month or a year', () => {
    expect(schoolsOf('2007-10\tReed College')).toEqual(['? / ? / Reed College,  to '])
    expect(schoolsOf('2019-05\tReed College')).toEqual(['? / ? / Reed College,  to 2019-5'])
  })

  it('have no half of a name, and no sentence about one', () => {
    expect(schoolsOf('Elm College of', '2016\tEngineering')).toBeUndefined()
    expect(schoolsOf('Reed College\t2011', 'Dissertation: Mills, masks and the College of Heralds')).toEqual([
      '? / ? / Reed College,  to 2011',
    ])
    expect(schoolsOf('BA History from Reed College in 2013')).toEqual(['BA / History / Reed College,  to 2013'])
    expect(schoolsOf('Reed College (study abroad)\t2013')).toEqual(['? / ? / Reed College,  to 2013'])
  })

  it('have one date as their end, or as their start if it says so', () => {
    expect(schoolsOf('Reed College, May 2019')).toEqual(['? / ? / Reed College,  to 2019-5'])
    expect(schoolsOf('Reed College, since 2019')).toEqual(['? / ? / Reed College, 2019 to today'])
    expect(schoolsOf('Reed College, 2019 and 2021')).toEqual(['? / ? / Reed College,  to '])
    expect(schoolsOf('Reed College, MBA, Dean’s List 2019')).toEqual(['MBA / ? / Reed College,  to 2019'])
    expect(schoolsOf('Reed College, Mary 2019')).toEqual(['? / ? / Reed College,  to 2019'])
  })

  it('are read where a narrow column breaks their dates', () => {
    expect(schoolsOf('BSc Maths, University of Leeds Sep', '2012 – Jun 2015')).toEqual([
      'BSc / Maths / University of Leeds, 2012-9 to 2015-6',
    ])
    expect(schoolsOf('2012 – 2015\tBSc Maths, Durham', 'University')).toBeUndefined()
  })
})

describe('the jobs', () => {
  it('are all of them, the latest first', () => {
    expect(
      jobsOf('Intern, Oak Labs\t2012 – 2013', 'Editor, Elm Press\t2018 – present', 'Writer, Ash Studio\t2013 – 2018'),
    ).toEqual(['Editor / Elm Press, 2018 to today', 'Writer / Ash Studio, 2013 to 2018', 'Intern / Oak Labs, 2012 to 2013'])
  })

  it('have no length of time, no column’s name and no word before a date for a company', () => {
    expect(
      jobsOf('Fern Ltd', 'Editor', 'May 2018 - Present (3 years 2 months)', 'Oak Group', '4 years', 'Writer', '2014 - 2016'),
    ).toEqual(['Editor / Fern Ltd, 2018-5 to today', 'Writer / Oak Group, 2014 to 2016'])
    expect(jobsOf('Company\tDesignation\tDuration', 'Fern Ltd\tEditor\t2018 - 2019')).toEqual(['Editor / Fern Ltd, 2018 to 2019'])
    expect(jobsOf('From 2018 to present\tEditor', 'Fern Institute, Lyon (France)')).toEqual([
      'Editor / Fern Institute, 2018 to today',
    ])
    expect(jobsOf('Desde 2020: Abogada en Bufete Aranda, Madrid.')).toBeUndefined()
  })

  it('are read below a heading of other words that looks like one, and are no schools there', () => {
    const large = (text: string) => ({
      text,
      size: ['Education', 'Academic appointments', 'Legal experience'].includes(text) ? 12 : 10,
    })
    const texts = ['Education', 'Reed College\t2014', 'Academic appointments', 'Lecturer, Elm University\t2018 – 2019']
    const found = lineUp(
      findFacts({ lines: [...texts, 'Legal experience', 'Clerk, Oak Court\t2015 – 2016'].map(large), links: [] }),
    )
    expect(found['schools']).toEqual(['? / ? / Reed College,  to 2014'])
    expect(found['jobs']).toEqual(['Lecturer / Elm University, 2018 to 2019', 'Clerk / Oak Court, 2015 to 2016'])
  })

  it('are left out where two lines may name the company, or one may name two', () => {
    expect(jobsOf('Charge Nurse, Telemetry', 'Fern Meadows\t2016 – 2018')).toBeUndefined()
    expect(jobsOf('Associate', 'Boone, Hart & Lowe LLP\t2016 – 2018')).toBeUndefined()
    expect(jobsOf('Own the roadmap for nine teams', 'Editor\t2016 – 2018')).toBeUndefined()
    expect(jobsOf('主导订单系统。 天府银行\t软件工程师\t2018.07 – 2019.02')).toBeUndefined()
    expect(jobsOf('Reports to: Elm', 'Editor\t2016 – 2018')).toBeUndefined()
  })

  it('are read from Chinese with its digits apart, and with a tab before its dates', () => {
    expect(jobsOf('软件工程师, 云雀有限公司\t2019 年 7 月 – 至今')).toEqual(['软件工程师 / 云雀有限公司, 2019-7 to today'])
    expect(jobsOf('云雀有限公司\t软件工程师\t2019.07 – 2021.04')).toEqual(['软件工程师 / 云雀有限公司, 2019-7 to 2021-4'])
  })

  it('have no label, bracket or sentence in their names', () => {
    expect(jobsOf('Company: Elm Press (2018 - present)', 'Position: Editor')).toEqual(['Editor / Elm Press, 2018 to today'])
    expect(jobsOf('Elm Press', 'Editor (May 2018 – Date)', '• Read', 'Oak Labs', 'Intern (May 2016 – June 2017)')).toEqual([
      'Editor / Elm Press, 2018-5 to today',
      'Intern / Oak Labs, 2016-5 to 2017-6',
    ])
    expect(jobsOf('Worked as an Editor in Elm Press, Leeds from Aug 2018 to Dec 2019')).toBeUndefined()
    expect(jobsOf('seit 2020\tKorrektorin', 'Ulme & Partner, Leipzig')).toBeUndefined()
    expect(jobsOf('2019.07 - 2021.06西湖数据有限公司Java 工程师', '负责订单系统。')).toBeUndefined()
  })

  it('have no place and no sentence for a company', () => {
    expect(jobsOf('Editor\t2018 – present', 'Read forty novels a year')).toBeUndefined()
    expect(jobsOf('Oak Labs\tLeeds', 'Editor\t2018 – 2019')).toEqual(['Editor / Oak Labs, 2018 to 2019'])
  })
})

describe('the contacts', () => {
  it('are found at the foot of a page', () => {
    const foot = '12 Mill Lane • Leeds, England • +44 113 496 0000 • amina@baker.example'
    expect(factsOf('Amina Baker', 'Experience', 'Editor, Elm Press\t2018 – 2019', foot)).toMatchObject({
      email: 'amina@baker.example',
      phone: '+44 113 496 0000',
      place: 'Leeds, England',
    })
  })

  it('are not taken from a job', () => {
    expect(
      factsOf(
        'Amina Baker',
        'Experience',
        'Editor, Elm Press\t2018 – 2019',
        'Answered info@elm.example and +44 113 496 0000.',
        'Leeds, England',
      ),
    ).toMatchObject({ email: null, phone: null, place: null })
  })

  it('have no number with a doubled hyphen', () => {
    expect(factsOf('Amina Baker', '(303) 555--0171').phone).toBe('(303) 555-0171')
    expect(factsOf('Amina Baker', '(303) 555–0171').phone).toBe('(303) 555-0171')
  })

  it('have no half of a number that a narrow line breaks', () => {
    expect(factsOf('Amina Baker', 'amina@baker.example (+351)', '912 555 018').phone).toBeNull()
  })

  it('have no version of a program for a number, no degree for a site, and no half of an address', () => {
    expect(factsOf('Amina Baker', 'pdfTeX 3.141592653-2.6').phone).toBeNull()
    expect(factsOf('Amina Baker', 'B.Tech (IT)', 'Siv.ing. Marin').links).toEqual({})
    expect(factsOf('Amina Baker', 'baker@mail.example .amina').email).toBeNull()
  })

  it('have no dates and no school for a place', () => {
    expect(factsOf('Amina Baker', 'Vzdělání', '2006 – 2010\tGymnázium Třebíč').place).toBeNull()
  })

  it('have no half of an address that a narrow column breaks', () => {
    expect(factsOf('Amina Baker', 'amina-', 'baker@mail.example', 'linkedin.com/in/amina-', 'baker')).toMatchObject({
      email: null,
      links: {},
    })
  })

  it('have a city without its country where it stands among them', () => {
    expect(factsOf('Amina Baker', 'Rotterdam | 06-12345678', 'Skills', 'Baking').place).toBe('Rotterdam')
    expect(factsOf('Amina Baker', 'Potter | 06-12345678 | Wales', 'Skills', 'Baking').place).toBeNull()
    expect(factsOf('Amina Baker, RN', '(813) 555-0144', 'Skills', 'Care').place).toBeNull()
    expect(factsOf('Amina Baker', 'Editor at Elm Press, Leeds, England', 'Skills', 'Baking').place).toBeNull()
  })
})

describe('a name', () => {
  it.each([
    ['王小明', '小明', '王'],
    ['欧阳明', '明', '欧阳'],
    ['Wang Xiaoming', 'Xiaoming', 'Wang'],
    ['Xiaoming Wang', 'Xiaoming', 'Wang'],
    ['Jordan Li', 'Jordan', 'Li'],
    ['Соколова Вера Павловна', 'Вера', 'Соколова'],
    ['Вера Соколова', 'Вера', 'Соколова'],
    ['Пётр Ильич Заречный', 'Пётр', 'Заречный'],
    ['Trần Thị Ngọc Anh', 'Thị Ngọc Anh', 'Trần'],
    ['Ngoc Anh Tran', 'Ngoc Anh', 'Tran'],
    ['MUDr. Veronika Hájková', 'Veronika', 'Hájková'],
    ['Elena Mar´ın', 'Elena', 'Marín'],
    ['DEVON ST. CLAIR', 'Devon', 'St. Clair'],
    ['Amina Baker, MSN, RN', 'Amina', 'Baker'],
    ['رنا عبد اهلل الحداد', 'رنا عبد الله', 'الحداد'],
  ])('has its family’s part told apart: %s', (text, first, last) => {
    expect(factsOf(text).name).toEqual({ first, last })
  })

  it('is left out where either part may be the family’s', () => {
    expect(factsOf('Long Chen').name).toEqual({ first: 'Long', last: 'Chen' })
    expect(factsOf('Wei Lin').name).toBeNull()
  })

  it('is left out in Spanish and Portuguese where the word in the middle may be of either part', () => {
    expect(factsOf('Thiago Sampaio Prado', 'Experiência').name).toBeNull()
    expect(factsOf('Thiago Sampaio Prado', 't.sampaio@mail.example', 'Experiência').name?.last).toBe('Sampaio Prado')
    const large = ['Thiago Sampaio', 'Prado — Analista'].map((text) => ({ text, size: 24 }))
    expect(findFacts({ lines: [...large, ...lines('Experiência')], links: [] }).name).toBeNull()
  })

  it('is left out where a title no list knows may stand beside it', () => {
    expect(factsOf('Amina Haddad Falconer', 'amina.haddad@mail.example').name).toBeNull()
    expect(factsOf('Amina Rose Haddad', 'amina.haddad@mail.example').name).toEqual({ first: 'Amina Rose', last: 'Haddad' })
  })

  it('is no sentence and no heading', () => {
    expect(factsOf('Hi, I’m Amina Baker.').name).toBeNull()
    expect(factsOf('Home Work About Blog').name).toBeNull()
    expect(factsOf('Lark Ltd').name).toBeNull()
    expect(factsOf('INFORMAZIONI PERSONALI Amina Baker').name).toBeNull()
  })

  it('is not joined to the line below it where all letters have one size', () => {
    const facts = findFacts({ lines: lines('Amina Baker', 'Berlin, Germany', 'Skills', 'Baking'), links: [] })
    expect(facts.name).toEqual({ first: 'Amina', last: 'Baker' })
  })

  it('is joined where its two lines alone have the largest letters', () => {
    const large = [
      { text: 'Amina', size: 30 },
      { text: 'Baker', size: 30 },
    ]
    expect(findFacts({ lines: [...large, ...lines('Berlin, Germany')], links: [] }).name).toEqual({
      first: 'Amina',
      last: 'Baker',
    })
  })
})

describe('a résumé with referees', () => {
  const own = lines('Amina Baker', 'Berlin, Germany | +49 151 23456789', 'Experience', 'Engineer, Acme GmbH 2019 - 2021')
  const referee = lines('Name: Carl Duke', 'Phone: +44 20 7946 0958', 'carl.duke@foo.example', 'linkedin.com/in/carlduke')
  const refereeLinks = ['mailto:carl.duke@foo.example', 'https://www.linkedin.com/in/carlduke/']

  it.each(['References', 'Professional references', 'REFEREES', 'Referenzen', 'Références', 'Referencias'])(
    'never has their addresses and numbers taken for the person’s: %s',
    (heading) => {
      const found = findFacts({ lines: [...own, ...lines(heading, 'Contact'), ...referee], links: refereeLinks })
      expect(found).toMatchObject({ name: { last: 'Baker' }, email: null, phone: '+49 151 23456789', links: {} })
      const linked = [...refereeLinks, 'mailto:amina@baker.example']
      expect(findFacts({ lines: [...own, ...lines(heading), ...referee], links: linked }).email).toBe('amina@baker.example')
    },
  )

  it('has what stands below them in a section of its own', () => {
    const below = lines('Profile', 'amina@baker.example')
    expect(findFacts({ lines: [...own, ...lines('References'), ...referee, ...below], links: [] }).email).toBe(
      'amina@baker.example',
    )
  })
})

describe('a hostile file', () => {
  it('runs no code of its own, whatever its scripts, links and fonts say', async () => {
    await read('hostile.pdf')
    expect('hasRun' in globalThis).toBe(false)
  })

  it('is not unpacked beyond the room that it has announced', async () => {
    const before = process.memoryUsage().arrayBuffers
    expect(await read('bomb.docx')).toEqual({ status: 'too-large' })
    await read('bomb-that-lies.docx')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('has its first ten pages read, and no more', async () => {
    const pages: number[] = []
    await readPdf(new Uint8Array(readFileSync(`${folder}chromium-sixty-pages.pdf`)), {
      onPage: (page, pageCount) => pages.push(page, pageCount),
      readCharacterMap: async () => new Uint8Array(),
    })
    expect(pages.at(-2)).toBe(10)
    expect(pages.at(-1)).toBe(10)
  })

  it('costs no more than a moment if it has one endless line, and many words', () => {
    const start = performance.now()
    const long = `${'a.'.repeat(50_000)} ${'1 - '.repeat(20_000)} ${'A '.repeat(50_000)}`
    findFacts({
      lines: Array.from({ length: 5_000 }, () => ({ text: long, size: 1 })),
      links: ['https://a.example'.repeat(9_999)],
    })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
