import type { DemoFeedProfile, DemoPost, FeedSource } from '#shared/brand.ts'

const mark = '/art/icon.svg'
const social = (picture: 1 | 2 | 3 | 4 | 5 | 6) => `/art/social-${picture}.svg`
const blog = (picture: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12) => `/art/blog-${picture}.svg`

const page = 'https://www.linkedin.com/feed/update/wordlark'

/**
 * The raw posts of the four profiles. Like real feeds they include posts that are filtered out (reposts, shared posts, posts
 * without text or with other hashtags), a post in two profiles, articles without a picture and dates in another format, so that
 * every feed rule is exercised.
 */
export const demoFeeds: Readonly<Record<FeedSource, { readonly profile: DemoFeedProfile; readonly posts: readonly DemoPost[] }>> =
  {
    company: {
      profile: { fullName: 'Wordlark', username: 'wordlark', picture: mark },
      posts: [
        {
          daysAgo: 2,
          description: 'Six blankets, nine dialects, one very confident seagull: our Seattle beach standup. #LifeAtWordlark',
          postUrl: `${page}-1001`,
          images: [social(1)],
        },
        {
          daysAgo: 5,
          description: 'Forty-one squares, one for each language. The quilt hangs in our Pittsburgh kitchen. #LifeAtWordlark',
          postUrl: `${page}-1002`,
          images: [social(2)],
        },
        {
          daysAgo: 8,
          description: 'This week%27s winner: one line of text, moved up by a thumb%27s width. #LifeAtWordlark #product',
          postUrl: `${page}-1003`,
          article: { title: 'How we test forty ideas before breakfast', author: 'Ines Duarte', thumbnailUrl: blog(2) },
        },
        { daysAgo: 9, description: 'We are reading this with great interest.', postUrl: `${page}-1004`, reposted: true },
        {
          daysAgo: 12,
          description: 'Berlin learned to say good morning in Sorbian today. Eighteen of twenty got it right. #LifeAtWordlark',
          postUrl: `${page}-1005`,
          images: [social(4)],
        },
        {
          daysAgo: 15,
          description: '',
          postUrl: `${page}-1006`,
          images: [social(1)],
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
          description: 'Detroit%27s animation table faces the river. Nobody has drawn a straight line since. #LifeAtWordlark',
          postUrl: `${page}-1009`,
          images: [social(5)],
          hasShortDate: true,
        },
        {
          daysAgo: 28,
          description: 'Two hundred wallpapers, free to take home, drawn between two deadlines. #Design #LifeAtWordlark',
          postUrl: `${page}-1010`,
          images: [social(6)],
        },
        {
          daysAgo: 33,
          description: 'Our app is now the size of three photos. Here%27s what we left out. #Engineering',
          postUrl: `${page}-1011`,
          article: { title: 'The app that went on a diet', author: 'Adaeze Obi', thumbnailUrl: blog(6) },
        },
        {
          daysAgo: 37,
          description: 'Four product managers walk into a kitchen, and listen. #ProductManagement #lifeatwordlark',
          postUrl: `${page}-1012`,
          article: { title: 'A week of home visits', author: 'Mei Tanaka', thumbnailUrl: '' },
        },
        {
          daysAgo: 40,
          description: 'We will be at the language fair in Lyon, hall 3, next to the good coffee. #languagefair',
          postUrl: `${page}-1013`,
          images: [social(1)],
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
          article: { title: 'Drawing a bird from seven shapes', author: 'Tomasz Wilk', thumbnailUrl: blog(3) },
        },
        {
          daysAgo: 7,
          description: 'Large type at 200 %, gloves on, in the rain: the bus-stop test is in every design review. #design',
          postUrl: `${page}-2002`,
          images: [social(6)],
        },
        {
          daysAgo: 13,
          description: 'Dark is night, light is morning. The same drawing, twice the work, worth it. #design',
          postUrl: `${page}-2003`,
          images: [social(5)],
        },
        {
          daysAgo: 20,
          description: 'We counted every button in the app. There were 311. There are 204 now. #design #Wordlark',
          postUrl: `${page}-2004`,
        },
        { daysAgo: 24, description: 'Inspiring!', postUrl: `${page}-2005`, reposted: true },
        {
          daysAgo: 28,
          description: 'Two hundred wallpapers, free to take home, drawn between two deadlines. #Design #LifeAtWordlark',
          postUrl: `${page}-1010`,
          images: [social(6)],
        },
      ],
    },
    engineering: {
      profile: { fullName: 'Wordlark Engineering', username: 'wordlark-engineering', picture: mark },
      posts: [
        {
          daysAgo: 1,
          description: 'Speech scoring on a phone from 2016, offline, in 180 ms. What we cut and what we kept. #engineering',
          postUrl: `${page}-3001`,
          article: { title: 'Listening on old phones', author: 'Adaeze Obi', thumbnailUrl: blog(5) },
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
          images: [social(3)],
        },
        {
          daysAgo: 17,
          description: 'Our on-call hand-over takes nine minutes and one emoji. #engineering #LifeAtWordlark',
          postUrl: `${page}-3004`,
          images: [social(4)],
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
          description: 'We asked 600 people why they stopped. “I felt silly”, they said. We changed the voice. #product',
          postUrl: `${page}-4001`,
          article: { title: 'Why people stop', author: 'Mei Tanaka', thumbnailUrl: blog(10) },
        },
        {
          daysAgo: 10,
          description: 'One page, one number, one owner: our product review in three lines. #productmanagement',
          postUrl: `${page}-4002`,
          images: [social(6)],
        },
        {
          daysAgo: 16,
          description: 'A streak is a promise to yourself, so we made it possible to bend it. #product',
          postUrl: `${page}-4003`,
        },
        {
          daysAgo: 23,
          description: 'Five product managers, five lessons they cannot read. Notes on being a beginner. #productmanagement',
          postUrl: `${page}-4004`,
          images: [social(3)],
        },
      ],
    },
  }
