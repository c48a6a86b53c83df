// Controls that several parts of the page use.

import { element } from "./dom.js";

/**
 * A choice among options.
 * @param {string} label
 * @param {[string, string][]} options value and name
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function select(label, options, chosen, choose) {
  const list = element("select", { change: () => choose(list.value) });
  for (const [value, name] of options) list.append(element("option", { value, selected: value === chosen }, name));
  return element("label", {}, element("span", {}, label), " ", list);
}

/**
 * A choice among options that are all seen.
 * @param {string} label
 * @param {string} name of the group in the form
 * @param {[string, string][]} options value and name
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function pills(label, name, options, chosen, choose) {
  const group = element("fieldset", { "data-pills": name }, element("legend", {}, label));
  const row = element("div", { class: "pills" });
  for (const [value, told] of options) {
    const radio = element("input", { type: "radio", name, value, checked: value === chosen, change: () => choose(value) });
    row.append(element("label", {}, radio, told));
  }
  group.append(row);
  return group;
}
