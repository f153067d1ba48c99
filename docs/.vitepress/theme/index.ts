import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import Layout from "./Layout.vue";
import "./colors.css";
import "./content.css";
import "./diagrams.css";
import "./home/home.css";

export default { extends: DefaultTheme, Layout } satisfies Theme;
