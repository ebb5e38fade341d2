// The published types stop at pdfkit 0.17, before PDF/UA. This declares what the shop uses of 0.20.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export type Structure = { add(child: Structure): Structure; end(): void }
  type Gradient = { stop(offset: number, color: string, opacity?: number): Gradient }
  type TextOptions = {
    width?: number
    align?: 'center' | 'right'
    height?: number
    ellipsis?: boolean
    lineGap?: number
    link?: string
  }
  type TagOptions = { alt?: string; bbox?: [left: number, top: number, right: number, bottom: number]; scope?: 'Row' }

  export default class PDFDocument extends Readable {
    constructor(options: {
      size: 'A5'
      margin: number
      autoFirstPage: boolean
      font: null
      pdfVersion: '1.7'
      subset: 'PDF/UA'
      tagged: true
      displayTitle: true
      lang: string
      info: { Title: string; Author: string; CreationDate: Date }
    })
    page: { width: number; height: number }
    y: number
    addPage(): this
    end(): void

    registerFont(name: string, source: Buffer): this
    font(name: string, size: number): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options: TextOptions): number
    image(source: Buffer, x: number, y: number, options: { width: number; height: number }): this

    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    path(data: string): this
    clip(): this
    lineWidth(width: number): this
    lineCap(style: 'round'): this
    lineJoin(style: 'round'): this
    fillColor(color: string): this
    fillOpacity(opacity: number): this
    fill(paint: string | Gradient): this
    stroke(color: string): this
    linearGradient(x1: number, y1: number, x2: number, y2: number): Gradient
    radialGradient(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): Gradient

    struct(type: string, options?: TagOptions, draw?: () => void): Structure
    addStructure(structure: Structure): this
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this
    endMarkedContent(): this
  }
}
