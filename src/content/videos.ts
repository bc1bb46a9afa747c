import type { BrandVideo } from '#shared/brand.ts'

type TalkId = `talk-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
type JobVideoId = 'job-design' | 'job-product' | 'job-other' | 'job-engineering'
type VideoId = 'hero' | 'team-engineering' | 'team-product' | 'team-design' | JobVideoId | TalkId

const spokenAndTranslated = ['en', 'de', 'es', 'ar', 'pt-BR']

/** `number`, two digits, completes the placeholder id at the other video provider. */
function clip(videoId: VideoId, number: string, title: string, captions = spokenAndTranslated): BrandVideo {
  const thumbnail = { light: `/art/poster/${videoId}.svg`, dark: `/art/poster/${videoId}-dark.svg` }
  return { videoId, youtubeId: `wordlark-${number}`, title, thumbnail, duration: '0:08', captions, hasDark: true }
}

export const videos: Readonly<Record<VideoId, BrandVideo>> = {
  hero: { ...clip('hero', '01', 'A morning at Wordlark', []), thumbnail: { light: '/art/hero-wide.svg', dark: null } },
  'team-engineering': clip('team-engineering', '02', 'Meet the engineers'),
  'team-product': clip('team-product', '03', 'Meet the product managers'),
  'team-design': clip('team-design', '04', 'Meet the designers'),
  'job-design': clip('job-design', '05', 'What it’s like to design here'),
  'job-product': clip('job-product', '06', 'What it’s like to run a product here'),
  'job-other': clip('job-other', '07', 'What it’s like to work here'),
  'job-engineering': clip('job-engineering', '08', 'What it’s like to build here'),
  'talk-1': clip('talk-1', '09', 'Streaks at scale'),
  'talk-2': clip('talk-2', '10', 'Code review without tears'),
  'talk-3': clip('talk-3', '11', 'Ship it in the morning'),
  'talk-4': clip('talk-4', '12', 'Small models, big voices'),
  'talk-5': clip('talk-5', '13', 'Interviewing, from our side'),
  'talk-6': clip('talk-6', '14', 'Engineers who draw'),
  'talk-7': clip('talk-7', '15', 'One typeface, forty-one languages'),
  'talk-8': clip('talk-8', '16', 'Animating a good listener'),
  'talk-9': clip('talk-9', '17', 'Critique that helps'),
}
