import type { BrandPalette } from '#shared/brand.ts'

/** The parts of the brand folder that the pictures of shared jobs are made of. The build reads them (`build/read-share-kit.ts`). */
export interface ShareKit {
  /** The files of the brand's heaviest and lightest weight as base64, in the order in which they are asked for a letter. */
  readonly fonts: { readonly bold: readonly string[]; readonly regular: readonly string[] }
  /** The brand's mark as SVG. */
  readonly mark: string
  /** A silhouette of the mark as PNG, in base64. */
  readonly sign: string
  /** The drawing beside the title, 1200 × 630, with `{soft}` and `{edge}` for tones of the field. null: the sign, large. */
  readonly scene: string | null
  /** The icons before place and team: the content of SVGs of 24 × 24. */
  readonly icons: { readonly place: string; readonly team: string }
  readonly palette: BrandPalette
}
