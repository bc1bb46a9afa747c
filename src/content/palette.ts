import type { BrandPalette } from '#shared/brand.ts'

/**
 * The brand's colours, named after animals: seven families with the same seven tones. `src/styles/tokens.css` maps the tones to
 * roles.
 */
export const palette = {
  snow: { light: '#ffffff', dark: '#131f24' },
  egret: { light: '#f3f7f9', dark: '#1a2a31' },
  heron: { light: '#dde6eb', dark: '#364750' },
  pigeon: { light: '#718792', dark: '#8198a4' },
  badger: { light: '#4f626c', dark: '#b3c4cd' },
  raven: { light: '#16272f', dark: '#eff5f8' },

  owl: { light: '#58cc02' },
  'owl-wash': { light: '#e6f8d6', dark: '#1b3619' },
  'owl-soft': { light: '#9be35c', dark: '#1c4a12' },
  'owl-field': { light: '#58cc02', dark: '#1c4a12' },
  'owl-edge': { light: '#3d9400', dark: '#3a8a02' },
  'owl-deep': { light: '#2c6b00', dark: '#8fe04b' },
  'owl-ink': { light: '#0c2b00' },

  macaw: { light: '#1cb0f6' },
  'macaw-wash': { light: '#dff3fe', dark: '#12354a' },
  'macaw-soft': { light: '#7fd4fb', dark: '#0d3c58' },
  'macaw-field': { light: '#1cb0f6', dark: '#0d3c58' },
  'macaw-edge': { light: '#0a83c2', dark: '#0b7ab3' },
  'macaw-deep': { light: '#005f99', dark: '#72d1ff' },
  'macaw-ink': { light: '#00263d' },

  bee: { light: '#ffc800' },
  'bee-wash': { light: '#fff4cc', dark: '#3c3411' },
  'bee-soft': { light: '#ffe27a', dark: '#4d3d08' },
  'bee-field': { light: '#ffc800', dark: '#4d3d08' },
  'bee-edge': { light: '#d19500', dark: '#c48c00' },
  'bee-deep': { light: '#765200', dark: '#ffd95c' },
  'bee-ink': { light: '#322200' },

  starling: { light: '#7446ee', dark: '#7c52f2' },
  'starling-wash': { light: '#efe9ff', dark: '#2a2454' },
  'starling-soft': { light: '#cdbcfb', dark: '#33237a' },
  'starling-field': { light: '#7446ee', dark: '#33237a' },
  'starling-edge': { light: '#5328bd', dark: '#5f37cc' },
  'starling-deep': { light: '#5a2bd2', dark: '#bfa8ff' },
  'starling-ink': { light: '#ffffff' },

  flamingo: { light: '#ff8cc2', dark: '#ff97c8' },
  'flamingo-wash': { light: '#ffe9f3', dark: '#44203a' },
  'flamingo-soft': { light: '#ffc2df', dark: '#571f42' },
  'flamingo-field': { light: '#ff8cc2', dark: '#571f42' },
  'flamingo-edge': { light: '#dd5c9b', dark: '#c95690' },
  'flamingo-deep': { light: '#a81d66', dark: '#ffa9d2' },
  'flamingo-ink': { light: '#3b0020' },

  robin: { light: '#ff9600', dark: '#ff9f1c' },
  'robin-wash': { light: '#fff0dc', dark: '#402d12' },
  'robin-soft': { light: '#ffd08a', dark: '#553008' },
  'robin-field': { light: '#ff9600', dark: '#553008' },
  'robin-edge': { light: '#cf7100', dark: '#c87300' },
  'robin-deep': { light: '#8c4700', dark: '#ffb95e' },
  'robin-ink': { light: '#331900' },

  cardinal: { light: '#ff4b4b', dark: '#ff5f5c' },
  'cardinal-wash': { light: '#ffe7e5', dark: '#45211f' },
  'cardinal-soft': { light: '#ff8a84', dark: '#5b1d24' },
  'cardinal-field': { light: '#ff4b4b', dark: '#5b1d24' },
  'cardinal-edge': { light: '#cc2b32', dark: '#c43139' },
  'cardinal-deep': { light: '#bd1420', dark: '#ff9d97' },
  'cardinal-ink': { light: '#2e0005' },

  // Identical in both themes: elements on coloured surfaces, and the dark footer.
  'fixed-snow': { light: '#ffffff' },
  'fixed-raven': { light: '#16272f' },
  night: { light: '#131f24', dark: '#0b1519' },
  'night-text': { light: '#eff5f8' },
  'night-muted': { light: '#b3c4cd' },
  'night-tile': { light: '#22333b' },
  'night-line': { light: '#2a3c45' },
} as const satisfies BrandPalette
