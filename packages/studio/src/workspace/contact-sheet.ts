/** One picture of a sheet and what stands under it. */
export interface SheetCell {
  readonly png: Uint8Array;
  readonly label: string;
}

const CELL_PX = 320;
const GAP_PX = 16;
const LABEL_PX = 34;
const FONT_PX = 20;
const LABEL_FONT = "Inter";

/** All pictures on one PNG, in reading order, each with its label; equal cells fitted to the first picture. */
export async function contactSheet(
  cells: readonly SheetCell[],
  columns: number,
): Promise<Uint8Array> {
  const { canvasLibrary, createFontSet } = await import("@reelkiln/engine");
  const { GlobalFonts, createCanvas, loadImage } = canvasLibrary();
  const fonts = createFontSet();
  const label = fonts.sources.find(({ family, weight }) => family === LABEL_FONT && weight === 500);
  if (label !== undefined)
    GlobalFonts.register(Buffer.from(fonts.readFont(label).bytes), LABEL_FONT);
  const pictures = await Promise.all(cells.map(({ png }) => loadImage(png)));
  const [first] = pictures;
  const share = CELL_PX / Math.max(first?.width ?? CELL_PX, first?.height ?? CELL_PX);
  const width = Math.round((first?.width ?? CELL_PX) * share);
  const height = Math.round((first?.height ?? CELL_PX) * share);
  const across = Math.min(columns, Math.max(1, cells.length));
  const rows = Math.ceil(cells.length / across);
  const canvas = createCanvas(
    GAP_PX + across * (width + GAP_PX),
    GAP_PX + rows * (height + LABEL_PX + GAP_PX),
  );
  const context = canvas.getContext("2d");
  context.fillStyle = "#17171C";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = `${FONT_PX}px ${LABEL_FONT}`;
  context.textBaseline = "middle";
  for (const [index, picture] of pictures.entries()) {
    const x = GAP_PX + (index % across) * (width + GAP_PX);
    const y = GAP_PX + Math.floor(index / across) * (height + LABEL_PX + GAP_PX);
    context.drawImage(picture, x, y, width, height);
    context.fillStyle = "#C9C9D1";
    context.fillText(cells[index]?.label ?? "", x, y + height + LABEL_PX / 2);
  }
  return canvas.toBuffer("image/png");
}
