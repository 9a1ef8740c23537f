/** Draws the five pictures of this example: `node examples/rows/media/draw-houses.ts`. Public domain (CC0). */
import { writeFileSync } from "node:fs";

import { createCanvas } from "@napi-rs/canvas";
import type { SKRSContext2D } from "@napi-rs/canvas";

interface House {
  readonly name: string;
  readonly sky: readonly [string, string];
  readonly sun: readonly [x: number, y: number, color: string];
  readonly hills: readonly [string, string, string];
  readonly wall: string;
  readonly roof: string;
  readonly door: string;
  readonly light: string;
  readonly floors: number;
}

const WIDTH = 1080;
const HEIGHT = 1920;
const GROUND = 1320;

const HOUSES: readonly House[] = [
  {
    name: "mill-lane",
    sky: ["#7FB7E6", "#FDE9C9"],
    sun: [820, 420, "#FFF3C4"],
    hills: ["#8FB58A", "#6C9C6A", "#4E8153"],
    wall: "#F4EBDD",
    roof: "#8C4A3C",
    door: "#2F5D50",
    light: "#CFE6F2",
    floors: 2,
  },
  {
    name: "harbour-row",
    sky: ["#35477D", "#F2A07B"],
    sun: [300, 700, "#FFD9A0"],
    hills: ["#5C6C9C", "#46568A", "#334273"],
    wall: "#E8D3C0",
    roof: "#2E3557",
    door: "#B8433A",
    light: "#FFE3A3",
    floors: 3,
  },
  {
    name: "orchard-close",
    sky: ["#A9D6C5", "#F7F4E3"],
    sun: [760, 330, "#FFFFFF"],
    hills: ["#A8C686", "#86AE68", "#64944F"],
    wall: "#FFFFFF",
    roof: "#566246",
    door: "#D98A3D",
    light: "#D5EAE6",
    floors: 1,
  },
  {
    name: "station-road",
    sky: ["#101C3A", "#3B4E7E"],
    sun: [800, 360, "#F4F1DE"],
    hills: ["#27375F", "#1D2B4D", "#16213D"],
    wall: "#6E7FA8",
    roof: "#1B2442",
    door: "#E0A458",
    light: "#FFD873",
    floors: 2,
  },
  {
    name: "chapel-hill",
    sky: ["#E9B7A1", "#FBEFE3"],
    sun: [540, 520, "#FFE2B8"],
    hills: ["#C9A48C", "#B08670", "#946A57"],
    wall: "#D97757",
    roof: "#5B3A32",
    door: "#FBEFE3",
    light: "#FCE8C8",
    floors: 2,
  },
];

function drawSky(context: SKRSContext2D, house: House): void {
  const sky = context.createLinearGradient(0, 0, 0, GROUND);
  sky.addColorStop(0, house.sky[0]);
  sky.addColorStop(1, house.sky[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const [x, y, color] = house.sun;
  for (const [radius, alpha] of [
    [220, 0.12],
    [160, 0.2],
    [96, 1],
  ] as const) {
    context.globalAlpha = alpha;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawHills(context: SKRSContext2D, house: House): void {
  for (const [index, color] of house.hills.entries()) {
    const top = GROUND - 260 + index * 130;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, HEIGHT);
    for (let x = 0; x <= WIDTH; x += 12) {
      const wave = Math.sin(x / (190 + index * 70) + index * 2.1) * (70 - index * 18);
      context.lineTo(x, index === 2 ? GROUND : top + wave);
    }
    context.lineTo(WIDTH, HEIGHT);
    context.fill();
  }
}

function drawHouse(context: SKRSContext2D, house: House): void {
  const bodyWidth = house.floors === 1 ? 760 : 600;
  const floorHeight = 250;
  const top = GROUND - house.floors * floorHeight;
  const left = (WIDTH - bodyWidth) / 2;
  context.fillStyle = house.roof;
  context.fillRect(left + bodyWidth * 0.72, top - 210, 74, 190);
  context.beginPath();
  context.moveTo(left - 56, top);
  context.lineTo(left + bodyWidth / 2, top - 230);
  context.lineTo(left + bodyWidth + 56, top);
  context.fill();
  context.fillStyle = house.wall;
  context.fillRect(left, top, bodyWidth, GROUND - top);
  context.fillStyle = "rgba(0,0,0,0.08)";
  context.fillRect(left + bodyWidth * 0.5, top, bodyWidth * 0.5, GROUND - top);
  for (let floor = 0; floor < house.floors; floor += 1) {
    const y = top + floor * floorHeight + 66;
    for (const share of [0.2, 0.5, 0.8]) {
      const isDoor = floor === house.floors - 1 && share === 0.5;
      if (isDoor) drawDoor(context, house, left + bodyWidth * share);
      else drawWindow(context, house, [left + bodyWidth * share, y]);
    }
  }
}

function drawWindow(context: SKRSContext2D, house: House, [x, y]: readonly [number, number]): void {
  context.fillStyle = house.roof;
  context.fillRect(x - 58, y - 8, 116, 146);
  context.fillStyle = house.light;
  context.fillRect(x - 48, y, 44, 126);
  context.fillRect(x + 4, y, 44, 126);
}

function drawDoor(context: SKRSContext2D, house: House, x: number): void {
  context.fillStyle = house.door;
  context.beginPath();
  context.roundRect(x - 62, GROUND - 206, 124, 206, [62, 62, 0, 0]);
  context.fill();
  context.fillStyle = house.light;
  context.beginPath();
  context.arc(x + 34, GROUND - 92, 9, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = "rgba(255,255,255,0.28)";
  context.beginPath();
  context.moveTo(x - 70, GROUND);
  context.lineTo(x + 70, GROUND);
  context.lineTo(x + 230, HEIGHT);
  context.lineTo(x - 230, HEIGHT);
  context.fill();
}

function drawTrees(context: SKRSContext2D, house: House): void {
  for (const [x, scale] of [
    [110, 1],
    [970, 1.2],
    [1040, 0.8],
  ] as const) {
    context.fillStyle = house.roof;
    context.fillRect(x - 9, GROUND - 130 * scale, 18, 130 * scale);
    context.fillStyle = house.hills[1];
    for (const [dx, dy, radius] of [
      [0, -210, 92],
      [-46, -150, 66],
      [48, -150, 66],
    ] as const) {
      context.beginPath();
      context.arc(x + dx * scale, GROUND + dy * scale, radius * scale, 0, Math.PI * 2);
      context.fill();
    }
  }
}

for (const house of HOUSES) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  drawSky(context, house);
  drawHills(context, house);
  drawTrees(context, house);
  drawHouse(context, house);
  writeFileSync(new URL(`${house.name}.jpg`, import.meta.url), canvas.toBuffer("image/jpeg", 88));
}
