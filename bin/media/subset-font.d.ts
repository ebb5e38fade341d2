declare module 'subset-font' {
  type Axis = number | { min: number; max: number }

  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes: Record<string, Axis>
      keepAllGlyphs?: boolean
      keepFeatures?: string[]
      noHinting?: boolean
      preserveNameIds?: number[]
    },
  ): Promise<Buffer>
}
