import type { JobFiles } from '#server/web/pages/job-files.ts'
import { shareImageRoutes } from './routes.ts'
import type { ShareImages } from './share-images.ts'

/** The pictures as files of the site. @param open called once: it reads the brand's fonts */
export function shareImageFiles(open: () => ShareImages): JobFiles {
  let opened: ShareImages | undefined
  const images = () => (opened ??= open())
  return {
    paths: [],
    routes: (deps) => shareImageRoutes({ ...deps, images: images() }),
    pictureOf: (job) => images().imageOf(job),
  }
}
