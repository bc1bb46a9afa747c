import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JobListing } from './job.ts'
import { bestLine, JobIndex, marksIn, scannedTexts, type SearchWord, searchWordsOf } from './job-search.ts'
import { searchedText } from './search-words.ts'
import { foldText } from './text.ts'

type Row = readonly [title: string, team: string, place: string, type: string, text: string, more?: Partial<JobListing>]

/** A board with titles, teams and places of several scripts. The jobs are numbered from 1. */
const rows: readonly Row[] = [
  ['Backend Engineer, Streaks', 'Engineering', 'Pittsburgh, PA', 'Industry', 'You keep the streak of every learner.'],
  [
    'Senior Software Engineer, Lesson Player',
    'Engineering',
    'Pittsburgh, PA; New York, NY',
    'Industry',
    'You write Kotlin and C++.',
  ],
  ['Data Engineering Intern', 'Engineering', 'Pittsburgh, PA', 'Intern', 'You pair with a senior engineer.'],
  ['Product Designer, Story Lessons', 'Design', 'New York, NY', 'Industry', 'You draw stories in Figma.'],
  ['Product Designer, Story Lessons', 'Design', 'Remote, US', 'Industry', 'You draw stories in Figma.'],
  ['Illustrator', 'Design', 'Home based - EMEA', 'Industry', 'You draw larks.'],
  ['Legal Counsel', 'Legal', 'Berlin, Germany', 'Industry', 'Contracts; no remote work.'],
  ['Übersetzer:in Türkisch', 'Lokalisierung', 'München, Germany', 'Industry', 'Du übersetzt Übungen für die App.'],
  ['Ingénieur·e données', 'Données', 'Paris, France', 'Industry', 'Vous travaillez à l’été à Paris.'],
  ['Gerente de Vendas', 'Vendas', 'São Paulo, Brazil', 'Industry', 'Você cuida de clientes.'],
  ['Backend Engineer', 'Engineering', 'Zürich, Switzerland', 'Industry', 'Go and PostgreSQL.'],
  ['Curriculum Designer, Polish', 'Learning and Content', 'Łódź, Poland', 'Industry', 'You write exercises.'],
  ['ソフトウェアエンジニア', '開発', '東京', 'Industry', '日本語の学習アプリを作ります。モバイル開発の経験が必要です。'],
  ['产品经理', '产品', '北京', 'Industry', '您将负责学习产品。'],
  ['소프트웨어 엔지니어', '개발', '서울', 'Industry', '앱을 만듭니다.'],
  ['مهندس برمجيات', 'الهندسة', 'القاهرة، مصر', 'Industry', 'تكتب تطبيقات للهواتف.'],
  ['מהנדסת תוכנה', 'פיתוח', 'תל אביב', 'Industry', 'כותבת קוד.'],
  ['Инженер-программист', 'Разработка', 'Київ', 'Industry', 'Пишете код на Python.'],
  ['Μηχανικός Λογισμικού', 'Τεχνολογία', 'Αθήνα', 'Industry', 'Γράφετε κώδικα.'],
  ['วิศวกรซอฟต์แวร์', 'วิศวกรรม', 'กรุงเทพ', 'Industry', 'เขียนโปรแกรม'],
  ['Welder, Night Shift', 'Production', 'Starbase, TX', 'Industry', 'You weld stainless steel at night.'],
  ['Recruiter', 'People', 'London, United Kingdom', 'Industry', 'You meet people at universities.'],
  ['Account Executive', 'Sales', 'Remote', 'Industry', 'You sell to schools.'],
  ['Machine Learning Researcher', 'AI', 'Seattle, WA', 'Industry', 'Speech, with a PhD or without.'],
  ['Community Manager', 'Community', 'Beijing, China', 'Thrive Program', 'You answer learners.'],
]

const jobs = rows.map(
  ([title, team, location, type, , more], index): JobListing => ({
    id: index + 1,
    title,
    department: team,
    departmentPath: [team],
    division: '',
    featured: false,
    location,
    places: location.split('; '),
    type,
    url: '',
    pay: null,
    publishedSeconds: null,
    ...more,
  }),
)
const index = new JobIndex(jobs, scannedTexts(new Map(rows.map(([, , , , text], row) => [row + 1, foldText(text)]))))

type Found = readonly [query: string, exactness: 'exact' | 'near' | 'none', ids: readonly number[], suggestion?: string]

const searches: Readonly<Record<string, readonly Found[]>> = {
  'words of title, team, place, type and text': [
    ['engineer', 'exact', [1, 2, 11, 3]],
    ['ENGINEER', 'exact', [1, 2, 11, 3]],
    ['backend engineer', 'exact', [1, 11]],
    ['engineer backend', 'exact', [1, 11]],
    ['designers', 'exact', [4, 5, 12]],
    ['legal', 'exact', [7]],
    ['design', 'exact', [4, 5, 12, 6]],
    ['sales', 'exact', [23]],
    ['intern', 'exact', [3]],
    ['thrive program', 'exact', [25]],
    ['figma', 'exact', [4, 5]],
    ['c++', 'exact', [2]],
    ['postgresql', 'exact', [11]],
    ['streaks engineer pittsburgh', 'exact', [1]],
    ['product designer new york', 'exact', [4]],
    ['story, lessons!', 'exact', [4, 5]],
    ['phd', 'exact', [24]],
    ['Product Designer, Story Lessons', 'exact', [4, 5]],
  ],
  'a last word that is not finished': [
    ['engi', 'exact', [1, 2, 3, 11]],
    ['backend eng', 'exact', [1, 11]],
    ['pitts', 'exact', [1, 2, 3]],
    ['stor', 'exact', [4, 5]],
    ['kot', 'exact', [2]],
    ['eng backend', 'none', [1, 11], 'backend'],
  ],
  'accents and letters of other alphabets': [
    ['zurich', 'exact', [11]],
    ['ZÜRICH', 'exact', [11]],
    ['sao paulo', 'exact', [10]],
    ['lodz', 'exact', [12]],
    ['ubersetzer', 'exact', [8]],
    ['ingenieur donnees', 'exact', [9]],
    ['東京', 'exact', [13]],
    ['エンジニア', 'exact', [13]],
    ['モバイル', 'exact', [13]],
    ['北京', 'exact', [14]],
    ['产品', 'exact', [14]],
    ['엔지니어', 'exact', [15]],
    ['서', 'exact', [15]],
    ['مهندس', 'exact', [16]],
    ['القاهرة', 'exact', [16]],
    ['תוכנה', 'exact', [17]],
    ['инженер', 'exact', [18]],
    ['київ', 'exact', [18]],
    ['λογισμικου', 'exact', [19]],
    ['กรุงเทพ', 'exact', [20]],
  ],
  'places and remote': [
    ['remote', 'exact', [5, 6, 23]],
    ['Remote, US', 'exact', [5]],
    ['designer remote', 'exact', [5]],
    ['wfh', 'exact', [5, 6, 23]],
    ['home based', 'exact', [5, 6, 23]],
    ['usa', 'exact', [5]],
    ['uk recruiter', 'exact', [22]],
    ['pittsburgh, pa', 'exact', [1, 2, 3]],
    ['germany', 'exact', [7, 8]],
    ['starbase', 'exact', [21]],
  ],
  'typing errors': [
    ['enginer pitsburg', 'near', [1, 2, 3], 'engineer pittsburgh'],
    ['desinger', 'near', [4, 5, 12], 'designer'],
    ['sao pualo', 'near', [10], 'são paulo'],
    ['pitsbu', 'near', [1, 2, 3], 'pittsburgh'],
    ['recrutier london', 'near', [22], 'recruiter london'],
    ['machne lerning', 'near', [24], 'machine learning'],
    ['munchn', 'near', [8], 'münchen'],
    ['инжинер', 'near', [18], 'инженер'],
    ['wellder', 'near', [21], 'welder'],
  ],
  'what nobody says': [
    ['remote wordsmith', 'none', [5, 6, 23], 'remote'],
    ['xylophone', 'none', []],
    ['aex', 'none', []],
    ['legal seattle', 'none', [7, 24]],
    ['', 'none', []],
    ['  !? ', 'none', []],
    ['constructor', 'none', []],
  ],
}

describe('a search for', () => {
  it('is tested with more than sixty searches', () => {
    expect(Object.values(searches).flat().length).toBeGreaterThan(60)
  })

  describe.each(Object.entries(searches))('%s', (_, found) => {
    const cases = found.map(([query, exactness, ids, suggestion = null]) => ({ query, exactness, ids, suggestion }))
    it.each(cases)('$query finds: $exactness $ids', ({ exactness, ids, query, suggestion }) => {
      const result = index.search(query)
      expect([result.exactness, result.matches.map(({ id }) => id), result.suggestion]).toEqual([exactness, ids, suggestion])
      // A suggestion leads somewhere.
      if (result.suggestion !== null) expect(index.search(result.suggestion).exactness).toBe('exact')
    })
  })
})

describe('a search among some jobs', () => {
  const typed = Object.values(searches).flatMap((found) => found.map(([query]) => query))
  const queries = [...typed, 'senior baker', 'enginer figma', 'designer kotlin']

  it('finds those of them that it finds among all', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...jobs.map(({ id }) => id), 999))
    fc.assert(
      fc.property(fc.constantFrom(...queries), ids, (query, some) => {
        const { exactness, matches } = index.search(query)
        const found = exactness === 'none' ? [] : matches.map(({ id }) => id).filter((id) => some.includes(id))
        expect(new Set(index.findAmong(query, some))).toEqual(new Set(found))
      }),
      { numRuns: 1_000 },
    )
  })

  it('replaces no word that another job has', () => {
    expect(index.search('designer').exactness).toBe('exact')
    expect(index.findAmong('designer', [1])).toEqual([])
    // 'Engineer' is near, and no job has the word as it is written here.
    expect(index.findAmong('enginer', [1])).toEqual([1])
  })
})

describe('the marks of a search', () => {
  const marked = (text: string, words: readonly SearchWord[]) =>
    marksIn(text, words).map(({ end, start }) => text.slice(start, end))

  it.each([
    // A word that is closed by a space is not the beginning of another one.
    ['Backend Engineer, Streaks', 'engi ', []],
    ['Backend Engineer, Streaks', 'backend engi', ['Backend', 'Engi']],
    ['Two engineers and an engine', 'engineer', ['engineer']],
    ['Łódź, Poland', 'lodz', ['Łódź']],
    ['Straße', 'strass', ['Straße']],
    ['東京都', '東京', ['東京']],
    ['Legal Counsel', 'figma', []],
    ['Home-Office, Office', 'home office', ['Home-Office']],
    ['Home office, Office', 'office home office', ['Home office', 'Office']],
    ['Remoto, Brasil', 'teletrabajo', ['Remoto']],
    ['Riad (عن بُعد)', 'عن بعد', ['عن بُعد']],
  ])('in %j for %j are %j', (text, query, found) => {
    expect(marked(text, searchWordsOf(query))).toEqual(found)
  })

  it('are the corrected words, not the typed ones', () => {
    expect(marked('Backend Engineer, Pittsburgh', index.search('enginer pitsburg').words)).toEqual(['Engineer', 'Pittsburgh'])
  })
})

describe('the best line of a text', () => {
  const line = (text: string, query: string) => bestLine(text, searchWordsOf(query))

  it('is the sentence with the most words', () => {
    const text = 'We like bread. You bake bread at night! Nights are quiet.'
    expect(line(text, 'night bread')?.text).toBe('You bake bread at night!')
    expect(line('パンを焼きます。夜に東京で働きます。', '東京')?.text).toBe('夜に東京で働きます。')
  })

  it('is the first sentence where no word is found, and nothing without a text', () => {
    expect(line('Hello there. Good bye.', 'figma')).toEqual({ text: 'Hello there.', marks: [] })
    expect(line('', 'figma')).toBeNull()
  })

  it('is cut around its first mark', () => {
    const found = line(`${'early words '.repeat(40)}bakery ${'late words '.repeat(40)}`, 'bakery')
    expect(found?.text).toMatch(/^…\S.*\S…$/)
    expect(found?.text.length).toBeLessThan(185)
    expect(found?.marks.map(({ end, start }) => found.text.slice(start, end))).toEqual(['bakery'])
  })
})

describe('the best line of a long sentence', () => {
  it('is its part with the most words, and not the one with the first', () => {
    const text = `You like bread ${'and more '.repeat(40)} and bake night bread in an oven ${'and so on '.repeat(30)}`
    const found = bestLine(text, searchWordsOf('bread oven night'))
    expect(found?.marks.map(({ end, start }) => found.text.slice(start, end))).toEqual(['night', 'bread', 'oven'])
  })
})

describe('who looks for remote jobs', () => {
  const texts = [
    ['Ventas', 'Madrid (remoto)', ''],
    ['Ventas', 'Madrid', 'Dos días de teletrabajo.'],
    ['Vertrieb (Home-Office)', 'Berlin', ''],
    ['Vertrieb', 'Berlin', 'Home-Office ist möglich. No remote work.'],
    ['Office Manager', 'Berlin', 'You welcome people at home.'],
    ['مبيعات', 'الرياض (عن بُعد)', ''],
    ['Vendas', 'Remota, Brasil', ''],
  ] as const
  const [job] = jobs
  const board = texts.flatMap(([title, location], at) =>
    job ? [{ ...job, id: at + 1, title, location, places: [location] }] : [],
  )
  const remote = new JobIndex(board, scannedTexts(new Map(texts.map(([, , text], at) => [at + 1, foldText(text)]))))
  const found = (query: string) => remote.search(query).matches.map(({ id }) => id)

  const all = [1, 3, 6, 7]
  it.each(['remote', 'remoto', 'remota', 'teletrabalho', 'wfh', 'Telearbeit', 'عن بعد', 'عن بُعد'])(
    'finds the jobs of every language by %j',
    (query) => {
      expect(found(query).toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
    },
  )

  it.each([
    ['teletrabajo', 2],
    ['home office', 4],
    ['home-office', 4],
  ])('finds by %j those last whose text says so in the same words', (query, last) => {
    const ids = found(query)
    expect(ids.at(-1)).toBe(last)
    expect(ids.slice(0, -1).toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
  })

  it('finds each word of such an expression alone, too', () => {
    expect(found('office')).toEqual([3, 5, 4])
    expect(found('home vertrieb')).toEqual([3, 4])
  })

  it('finds what texts say where no job is remote', () => {
    const onSite = new JobIndex(board.slice(1, 2), scannedTexts(new Map([[2, 'no remote work.']])))
    expect(onSite.search('teletrabajo').matches).toHaveLength(1)
  })
})

it('a newer job comes before an older one of the same score', () => {
  const dated = jobs.slice(3, 5).map((job, order) => ({ ...job, publishedSeconds: order }))
  expect(new JobIndex(dated).search('designer').matches.map(({ id }) => id)).toEqual([5, 4])
})

it('a place that the server has read is found by its country and state', () => {
  const [first] = jobs
  const whereabouts = [{ path: ['United States', 'Pennsylvania', 'Pittsburgh'], name: 'Pittsburgh, PA', isRemote: false }]
  const read = new JobIndex(first ? [{ ...first, whereabouts }] : [])
  for (const query of ['pennsylvania', 'usa', 'united states']) expect(read.search(query).exactness, query).toBe('exact')
})

describe('words that are written in several ways', () => {
  const titles = [
    'Full-Stack Engineer',
    'Front End Engineer',
    'Frontend Lead',
    'O’Hare Crew Member',
    'Wi\u00addget\u200b Inspector',
    '\u200bSprocket Fitter',
    'Sales\u00a0Lead\u2011North',
    'Waiter',
  ]
  const listed = titles.map((title, at): JobListing => ({ ...(jobs[0] as JobListing), id: at + 1, title, departmentPath: [] }))
  const written = new Map([[8, searchedText("You call guests back after check-in at O'Hare.")]])
  const titleIndex = new JobIndex(listed, scannedTexts(written))

  it.each([
    ['fullstack', [1]],
    ['full stack', [1]],
    ['full-stack engineer', [1]],
    ['frontend', [3, 2]],
    ['front end', [2, 3]],
    ['front-end engineer', [2]],
    ['fronte', [3, 2]],
    ['ohare', [4, 8]],
    ['o’hare', [4, 8]],
    ["O'Hare crew", [4]],
    ['checkin', [8]],
    ['widget', [5]],
    ['wi\u00addget\u200binspector', []],
    ['wid\u2060get inspector', [5]],
    ['sprocket', [6]],
    ['sales lead', [7]],
    ['leadnorth', [7]],
    ['callguests', []],
  ])('%j finds %j', (query, ids) => {
    const { exactness, matches } = titleIndex.search(query)
    expect(new Set(exactness === 'exact' ? matches.map(({ id }) => id) : [])).toEqual(new Set(ids))
    const among = titleIndex.findAmong(
      query,
      listed.map(({ id }) => id),
    )
    expect(new Set(among)).toEqual(new Set(ids))
  })

  it('are marked where the title has them', () => {
    const marked = (query: string, title: string) =>
      marksIn(title, titleIndex.search(query).words).map(({ end, start }) => title.slice(start, end))
    expect(marked('frontend', 'Front End Engineer')).toEqual(['Front End'])
    expect(marked('front end', 'Front End Engineer')).toEqual(['Front', 'End'])
    expect(marked('front-end', 'Frontend Lead')).toEqual(['Frontend'])
    expect(marked('widget', 'Wi\u00addget\u200b Inspector')).toEqual(['Wi\u00addget\u200b'])
  })
})
