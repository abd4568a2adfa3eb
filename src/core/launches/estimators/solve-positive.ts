/**
 * Solves A x = b for a symmetric positive definite A by Gaussian elimination, which then needs no pivoting;
 * changes both.
 */
export function solvePositive(rows: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let index = 0; index < size; index += 1) {
    const row = rows[index];
    if (!row) continue;
    const pivot = row[index] ?? 1;
    for (let below = index + 1; below < size; below += 1) {
      const lowerRow = rows[below];
      if (!lowerRow) continue;
      const factor = (lowerRow[index] ?? 0) / pivot;
      for (let column = index; column < size; column += 1)
        lowerRow[column] = (lowerRow[column] ?? 0) - factor * (row[column] ?? 0);
      right[below] = (right[below] ?? 0) - factor * (right[index] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let index = size - 1; index >= 0; index -= 1) {
    let sum = right[index] ?? 0;
    const row = rows[index];
    for (let column = index + 1; column < size; column += 1)
      sum -= (row?.[column] ?? 0) * (solution[column] ?? 0);
    solution[index] = sum / (row?.[index] ?? 1);
  }
  return solution;
}
