type Tree = { [key: string]: Tree | FormDataEntryValue | (Tree | FormDataEntryValue)[] }

/** The values of a form as a tree: dots in the names of fields separate keys and indexes. */
export function typedValues(form: HTMLFormElement): object {
  const values: Tree = {}
  for (const [name, value] of new FormData(form)) put(values, name.split('.'), value)
  return values
}

function put(tree: Tree, [key = '', ...deeper]: string[], value: FormDataEntryValue): void {
  if (deeper.length === 0) {
    tree[key] = value
    return
  }
  tree[key] ??= /^\d+$/.test(deeper[0] ?? '') ? [] : {}
  put(tree[key] as Tree, deeper, value)
}
