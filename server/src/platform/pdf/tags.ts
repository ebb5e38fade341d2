import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'

/** Draws a decoration, which screen readers skip. */
export function decorate(doc: PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Adds a branch to the structure tree that screen readers follow. */
export function branch(doc: PDFDocument, parent: Structure, type: string): Structure {
  const structure = doc.struct(type)
  parent.add(structure)
  return structure
}

export function leaf(
  doc: PDFDocument,
  parent: Structure,
  type: string,
  draw: () => void,
  options: Parameters<PDFDocument['struct']>[1] = {},
): void {
  parent.add(doc.struct(type, options, draw))
}
