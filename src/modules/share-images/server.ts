import { brand } from '#content'
import type { ServerModule } from '#server/module.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { builtShareKit } from './server/built-share-kit.ts'
import { shareImageFiles } from './server/share-image-files.ts'
import { ShareImages } from './server/share-images.ts'
import type { ShareKit } from './shared/share-kit.ts'

const filesOf = (kit: ShareKit) => shareImageFiles(() => new ShareImages({ brand, kit, mapping: builtMapping }))

/** The pictures that links to jobs show, of brands whose fonts can be read. */
export const server: ServerModule = {
  name: 'share-images',
  ...(builtShareKit && { jobFiles: filesOf(builtShareKit) }),
}
