document.title = "A page";
