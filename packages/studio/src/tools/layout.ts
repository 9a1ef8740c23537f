import { printPath } from "@reelkiln/document";
import type { SceneDescription } from "@reelkiln/document";
import { z } from "zod";

const boxSchema = z
  .strictObject({
    x: z.number().describe("Left."),
    y: z.number().describe("Top."),
    width: z.number().describe("Width."),
    height: z.number().describe("Height."),
  })
  .describe("Canvas pixels.");

/** What one frame shows and where. */
export const layoutSchema = z.strictObject({
  width: z.number().describe("Canvas width in pixels."),
  height: z.number().describe("Canvas height in pixels."),
  elements: z
    .array(
      z.strictObject({
        id: z.string().describe("Its id, or its key when it has none."),
        kind: z.string().describe("Kind of layer."),
        path: z.string().describe("Where it is written."),
        layer: z.int().describe("Place in paint order, 0 at the back."),
        box: boxSchema,
        opacity: z.number().describe("0 to 1."),
        text: z.string().describe("Its words.").optional(),
      }),
    )
    .describe("Visible elements, the first at the back."),
  overlaps: z
    .array(
      z.strictObject({
        elements: z.array(z.string()).describe("The two."),
        area_px: z.number().describe("Area in square pixels."),
        share: z.number().describe("Share of the smaller one."),
      }),
    )
    .describe("Texts that cover one another, as check V-8 measures."),
  safe_zones: z
    .array(
      z.strictObject({
        element: z.string().describe("The element."),
        platform: z.string().describe("The platform."),
        zone: z.string().describe("The zone."),
        box: boxSchema,
        depth_px: z.number().describe("How far it reaches in, in pixels."),
        area_px: z.number().describe("Area inside, in square pixels."),
      }),
    )
    .describe("Texts in zones where a platform puts its own controls, as check V-12 measures."),
});

/** The description of a scene as tools answer it. */
export function layoutView(layout: SceneDescription): z.output<typeof layoutSchema> {
  const { width, height, elements, overlaps, safeZones } = layout;
  return {
    width,
    height,
    elements: elements.map(({ key, id, kind, path, layer, box, opacity, text }) => ({
      id: id ?? key,
      kind,
      path: printPath(path),
      layer,
      box: { ...box },
      opacity,
      ...(text === undefined ? {} : { text }),
    })),
    overlaps: overlaps.map(({ elements: pair, areaPx, share }) => ({
      elements: [...pair],
      area_px: areaPx,
      share,
    })),
    safe_zones: safeZones.map(({ element, platform, zone, zoneBox, depthPx, areaPx }) => ({
      element,
      platform,
      zone,
      box: { ...zoneBox },
      depth_px: depthPx,
      area_px: areaPx,
    })),
  };
}
