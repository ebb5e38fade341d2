import type PDFDocument from 'pdfkit'
import type { Structure } from 'pdfkit'

/** Draws what is only for the eye: who has the guide read aloud does not hear of it. */
export function decorate(doc: PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Adds a branch to the outline that readers follow. */
export function branch(doc: PDFDocument, parent: Structure, type: string): Structure {
  const structure = doc.struct(type)
  parent.add(structure)
  return structure
}

/** Adds a leaf, whose content is drawn now. */
export function leaf(
  doc: PDFDocument,
  parent: Structure,
  type: string,
  draw: () => void,
  options: Parameters<PDFDocument['struct']>[1] = {},
): void {
  parent.add(doc.struct(type, options, draw))
}
