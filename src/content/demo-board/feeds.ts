import type { FeedSource } from '#shared/endpoints.ts'
import type { DemoFeedProfile, DemoPost } from '#shared/brand.ts'

const mark = '/art/icon.svg'
const articleCurriculum = '/art/blog-1.svg'
const articleSpeech = '/art/blog-2.svg'
const articleCrest = '/art/blog-3.svg'
const lunch = '/art/social-1.svg'
const quilt = '/art/social-2.svg'
const studio = '/art/social-3.svg'

const page = 'https://www.linkedin.com/feed/update/wordlark'

/**
 * The raw posts of the four profiles. Some are there to be filtered out later (reposts, shared posts, posts without a
 * word), because a real feed has them too.
 */
export const demoFeeds: Readonly<Record<FeedSource, { readonly profile: DemoFeedProfile; readonly posts: readonly DemoPost[] }>> =
  {
    company: {
      profile: { fullName: 'Wordlark', username: 'wordlark', picture: mark },
      posts: [
        {
          daysAgo: 2,
          description:
            'Six blankets, nine dialects, one very confident seagull. Our Seattle flock took the standup to the beach. #LifeAtWordlark',
          postUrl: `${page}-1001`,
          images: [lunch],
        },
        {
          daysAgo: 5,
          description:
            'Forty-one squares, one for every language we teach. The quilt took eleven lunch breaks and hangs in the Pittsburgh kitchen now. #LifeAtWordlark',
          postUrl: `${page}-1002`,
          images: [quilt],
        },
        {
          daysAgo: 8,
          description:
            'Try on Tuesday, know by Thursday. This week%27s winner: one line of text, moved up by a thumb%27s width. #LifeAtWordlark #product',
          postUrl: `${page}-1003`,
          article: { title: 'How we test forty ideas before breakfast', author: 'Ines Duarte', thumbnailUrl: articleSpeech },
        },
        { daysAgo: 9, description: 'We are reading this with great interest.', postUrl: `${page}-1004`, reposted: true },
        {
          daysAgo: 12,
          description: 'Berlin learned to say good morning in Sorbian today. Eighteen of twenty got it right. #LifeAtWordlark',
          postUrl: `${page}-1005`,
          images: [studio],
        },
        {
          daysAgo: 15,
          description: '',
          postUrl: `${page}-1006`,
          images: [lunch],
        },
        {
          daysAgo: 18,
          description: 'Welcome to our autumn interns: fourteen people, nineteen languages, one shared plant. #LifeAtWordlark',
          postUrl: `${page}-1007`,
        },
        {
          daysAgo: 21,
          description: 'What a week for our friends at the library.',
          postUrl: `${page}-1008`,
          shared: { description: 'The central library opens its language corner.', ownerPicture: mark },
        },
        {
          daysAgo: 26,
          description:
            'Detroit moved desks. The animation table now faces the river, and nobody has drawn a straight line since. #LifeAtWordlark',
          postUrl: `${page}-1009`,
          images: [studio],
        },
      ],
    },
    design: {
      profile: { fullName: 'Wordlark Design', username: 'wordlark-design', picture: mark },
      posts: [
        {
          daysAgo: 3,
          description: 'A crest has two bubbles. We drew four hundred to be sure. Notes from the redraw of our lark. #design',
          postUrl: `${page}-2001`,
          article: { title: 'Drawing a bird from seven shapes', author: 'Tomasz Wilk', thumbnailUrl: articleCrest },
        },
        {
          daysAgo: 7,
          description:
            'Large type at 200 %, gloves on, in the rain: the bus-stop test, now a step of every design review. #design',
          postUrl: `${page}-2002`,
          images: [lunch],
        },
        {
          daysAgo: 13,
          description: 'Dark is night, light is morning. The same drawing, twice the work, worth it. #design',
          postUrl: `${page}-2003`,
          images: [quilt],
        },
        {
          daysAgo: 20,
          description: 'We counted every button in the app. There were 311. There are 204 now. #design #Wordlark',
          postUrl: `${page}-2004`,
        },
        { daysAgo: 24, description: 'Inspiring!', postUrl: `${page}-2005`, reposted: true },
      ],
    },
    engineering: {
      profile: { fullName: 'Wordlark Engineering', username: 'wordlark-engineering', picture: mark },
      posts: [
        {
          daysAgo: 1,
          description: 'Speech scoring on a phone from 2016, offline, in 180 ms. What we cut and what we kept. #engineering',
          postUrl: `${page}-3001`,
          article: { title: 'Listening on old phones', author: 'Adaeze Obi', thumbnailUrl: articleSpeech },
        },
        {
          daysAgo: 6,
          description: 'The lesson format is down to 9 kB. It started at 240. #engineering',
          postUrl: `${page}-3002`,
        },
        {
          daysAgo: 11,
          description: 'Thursday is verdict day: 31 experiments in, 4 kept, 27 thanked and deleted. #engineering',
          postUrl: `${page}-3003`,
          images: [studio],
        },
        {
          daysAgo: 17,
          description: 'Our on-call hand-over takes nine minutes and one emoji. #engineering #LifeAtWordlark',
          postUrl: `${page}-3004`,
          images: [quilt],
        },
        {
          daysAgo: 30,
          description: 'Proud of this team.',
          postUrl: `${page}-3005`,
          shared: { description: 'A prize for speech research.', ownerPicture: mark },
        },
      ],
    },
    product: {
      profile: { fullName: 'Wordlark Product', username: 'wordlark-product', picture: mark },
      posts: [
        {
          daysAgo: 4,
          description:
            'We asked 600 people why they stopped. “I forgot” was third. The first was “I felt silly”. So we changed the voice. #product',
          postUrl: `${page}-4001`,
          article: { title: 'Why people stop', author: 'Mei Tanaka', thumbnailUrl: articleCurriculum },
        },
        {
          daysAgo: 10,
          description: 'One page, one number, one owner: our product review in three lines. #productmanagement',
          postUrl: `${page}-4002`,
          images: [lunch],
        },
        {
          daysAgo: 16,
          description: 'A streak is a promise to yourself, so we made it possible to bend it. #product',
          postUrl: `${page}-4003`,
        },
        {
          daysAgo: 23,
          description:
            'Five product managers, five lessons in languages they cannot read. Notes on being a beginner again. #productmanagement',
          postUrl: `${page}-4004`,
          images: [quilt],
        },
      ],
    },
  }
