const levels = ['', 'Senior ', 'Staff ', 'Principal ', 'Junior ', 'Lead ']
const fields =
  'Backend Frontend Platform Data Security Machine Mobile Payments Growth Identity Search Network Storage Quality'.split(' ')
const roles = 'Engineer Designer Manager Researcher Analyst Scientist Counsel Recruiter Writer Producer Accountant'.split(' ')
const places =
  'Pittsburgh, PA|New York, NY|Berlin, Germany|São Paulo, Brazil|London, United Kingdom|Remote, US|Tokyo, Japan|Łódź, Poland'.split(
    '|',
  )
const words =
  'you will work with people who like lessons and build what learners use every day in many languages across the team so that it stays fast'.split(
    ' ',
  )

/** A job's text of about 4.5 kB, as of a real board. Each has a word of its own. Deterministic. */
export function searchText(index) {
  const sentence = (at) =>
    `${Array.from({ length: 14 }, (_, word) => words[(at * 7 + word * 3 + index) % words.length]).join(' ')}.`
  return `${Array.from({ length: 58 }, (_, at) => sentence(at)).join(' ')} Topic${index} is yours.`
}

/** Jobs whose titles, teams and places differ as those of a large company do. Deterministic. */
export function searchJobs(count) {
  return Array.from({ length: count }, (_, index) => {
    const location = places[index % places.length]
    const team = `${fields[(index * 5) % fields.length]} ${roles[(index * 3) % roles.length]}s`
    const title = `${levels[index % levels.length]}${fields[index % fields.length]} ${roles[(index >> 3) % roles.length]}, Area ${index >> 4}`
    return {
      id: index + 1,
      title,
      department: team,
      departmentPath: [team],
      division: '',
      featured: false,
      location,
      places: [location],
      type: index % 9 === 0 ? 'Intern' : 'Industry',
      url: '',
      pay: null,
      publishedSeconds: 1_790_000_000 - index,
    }
  })
}

/** A known word, two words, the beginning of one, typing errors, a word of one text, and nothing. */
export const searchQueries = ['engineer', 'backend engineer berlin', 'des', 'enginer pitsburg', 'topic77', 'xylophone', 'e']
