declare module 'virtual:brand-palette.css'
